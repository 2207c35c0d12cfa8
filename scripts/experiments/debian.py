"""Documentation in Debian packages, used as sites. apt-get fetches the packages into build/experiments, without
installing them."""
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(os.path.dirname(os.path.dirname(HERE)), "build/experiments/debian")


def unpacked(package):
    """Returns the folder with a package's files, or None if the package cannot be fetched."""
    folder = os.path.join(FOLDER, package)
    if os.path.isdir(folder):
        return folder
    os.makedirs(FOLDER, exist_ok=True)
    try:
        if not glob.glob(os.path.join(FOLDER, package + "_*.deb")):
            subprocess.run(["apt-get", "download", "-q", package], cwd=FOLDER, check=True, capture_output=True)
        archive, = glob.glob(os.path.join(FOLDER, package + "_*.deb"))
        subprocess.run(["dpkg-deb", "-x", archive, folder + ".tmp"], check=True, capture_output=True)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"experiments: no package {package}: {error}", file=sys.stderr)
        return None
    os.rename(folder + ".tmp", folder)
    return folder


def html_files(root):
    """Returns the HTML files below a folder, sorted, without symbolic links."""
    found = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names
             if name.endswith((".html", ".htm"))]
    return sorted(path for path in found if not os.path.islink(path))


def version(package):
    """Returns the version of the fetched package."""
    archives = glob.glob(os.path.join(FOLDER, package + "_*.deb"))
    return os.path.basename(archives[0]).split("_")[1].replace("%3a", ":") if archives else "unknown"
