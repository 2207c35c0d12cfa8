"""Runs tour.py as a notebook: run_tour.py OUTPUT.ipynb, in the root of the repository."""

import sys

import jupytext
import nbclient
import nbformat

notebook = jupytext.read("docs/tour.py")
nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[1])
pages = [
    output for cell in notebook.cells for output in cell.get("outputs", [])
    if "text/html" in output.get("data", {})
]
for cell in notebook.cells:
    for output in cell.get("outputs", []):
        if output.get("name") == "stderr":
            sys.exit(f"the notebook warns:\n{output.text}")
        if "skipped: " in output.get("text", ""):
            print(output.text.strip())
if not pages:
    sys.exit("no cell of the notebook shows a page")
print(f"notebook: {len(notebook.cells)} cells, {len(pages)} pages shown: {sys.argv[1]}")
