"""Adds boxes of noise like those of shops to blog pages: site news, tags, related posts and ads.

Each site has a house topic. Its tags are mainly about that topic, and its news is about all topics. Its related
posts are titles of its pages in other classes, and the topic of its ads is never the page's own. The noise
therefore identifies the site and misleads about the class. The texts of news, tags and ads are in noise_texts.py.
"""
import html
import random
import re

import noise_texts

NEWS_EDITIONS = 5    # per site; each page shows one of them
NEWS_SHOWN = 8
RELATED_SHOWN = 6
ADS_SHOWN = 3
BODY = re.compile(r"<body[^>]*>", re.IGNORECASE)
BODY_END = re.compile(r"</body>", re.IGNORECASE)


def slug(text):
    return re.sub(r"\W+", "-", text.lower())


def box(name, title, items):
    entries = "".join(f'<li><a href="/{name}/{slug(item)}">{html.escape(item)}</a></li>' for item in items)
    return f'<div class="widget {name}"><h4>{title}</h4><ul>{entries}</ul></div>'


class SiteNoise:
    """The noise of one site. The same seed produces the same noise."""

    def __init__(self, site, number, titles, seed):
        """`titles` contains the titles of the site's pages, by class."""
        self.random = random.Random(f"{seed} {site}")
        self.topics = sorted(noise_texts.ADS)
        self.house = self.topics[number % len(self.topics)]
        self.titles = titles
        headlines = [line for topic in self.topics for line in noise_texts.HEADLINES[topic]]
        self.editions = [self.random.sample(headlines, NEWS_SHOWN) for _ in range(NEWS_EDITIONS)]
        other = self.topics[(number + 2) % len(self.topics)]
        self.tags = noise_texts.TAGS[self.house] + noise_texts.TAGS[other][:8]

    def ads(self, topic):
        chosen = self.random.sample(noise_texts.ADS[topic], ADS_SHOWN)
        texts = "".join(f'<p><a href="/ad/{topic}">{html.escape(text)}</a></p>' for text in chosen)
        return f'<div class="sponsored"><h4>Sponsored links</h4>{texts}</div>'

    def related(self, own):
        others = [title for topic in sorted(self.titles) if topic != own for title in self.titles[topic]]
        return box("related", "Related posts", self.random.sample(others, RELATED_SHOWN))

    def add_to(self, page, topic):
        """Returns the page with noise added."""
        ad_topic = self.house if self.house != topic else self.topics[self.topics.index(topic) - 1]
        above = box("news", "Latest news", self.random.choice(self.editions)) + box("tags", "Popular tags", self.tags)
        below = self.related(topic) + self.ads(ad_topic)
        page = BODY.sub(lambda match: match[0] + above, page, count=1)
        return BODY_END.sub(lambda match: below + match[0], page, count=1)
