"""Made-up sites about gardens: their pages before and after a redesign, and their models."""
import random
import subprocess

from service import warc

PLANTS = ("alder", "beech", "cedar", "dahlia", "elder", "fern", "gorse", "hazel", "iris", "juniper")
PLACES = ("by the pond", "under the wall", "on dry chalk", "in heavy clay", "along the fence",
          "at the gate", "near the kitchen")
HABITS = ("grows slowly", "flowers early", "rests in winter", "spreads by roots", "climbs well",
          "needs little water")


def story(site, number):
    """Returns a page's content: paragraphs that no other page has."""
    chance = random.Random(f"{site} {number}")
    return [" ".join(f"The {chance.choice(PLANTS)} of plot {chance.randrange(10_000)} "
                     f"{chance.choice(HABITS)} {chance.choice(PLACES)}."
                     for _ in range(chance.randrange(2, 6)))
            for _ in range(chance.randrange(2, 6))]


def page(site, number):
    paragraphs = "".join(f"<p>{text}</p>" for text in story(site, number))
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>Plot {number} - {site}</title></head><body>
<div id="banner"><a href="/">Notes of {site}</a> <em>seen from the bench</em></div>
<ul class="menu"><li><a href="/plots">All plots</a></li><li><a href="/tools">Tools of the trade</a></li>
<li><a href="/about">About these notes</a></li></ul>
<div class="article"><h1>Plot {number}</h1>{paragraphs}
<table><tr><th>Bed</th><th>Seeds</th></tr><tr><td>north</td><td>{number}</td></tr></table></div>
<div class="footer"><p>Printed on recycled thoughts</p><p><a href="/imprint">Imprint and contact</a></p></div>
</body></html>"""


def redesigned_page(site, number):
    paragraphs = "".join(f"<p>{text}</p>" for text in story(site, number))
    return f"""<!DOCTYPE html><html lang="en"><title>Plot {number}</title><body class="v2">
<header class="top"><a href="/">Plots and more</a></header>
<main><section class="story"><h2>Plot {number}</h2>{paragraphs}</section></main>
<footer class="legal">Grown in the year of the new fence</footer></body></html>"""


def learn(sst_train, folder, site, make_page, year, *options, count=30):
    """Learns a model from the pages of a year, and stores it in folder/models.db."""
    archive = folder / f"{site}-{year}.warc"
    archive.write_bytes(warc(
        [(f"https://{site}/plots/{number}", f"{year}-{1 + number % 12:02}-15T12:00:00Z",
          make_page(site, number)) for number in range(count)]))
    subprocess.run([sst_train, "learn", "--quiet", "--db", str(folder / "models.db"),
                    "--site", site, *options, str(archive)], check=True)


def learn_all(sst_train, folder):
    """Learns three sites. gardens.example has two eras, with a sample of 30 pages each."""
    learn(sst_train, folder, "gardens.example", page, 2021)
    learn(sst_train, folder, "gardens.example", redesigned_page, 2024, "--keep-eras")
    learn(sst_train, folder, "orchard.example", page, 2022, count=45)
    learn(sst_train, folder, "meadow.example", page, 2023, count=20)
