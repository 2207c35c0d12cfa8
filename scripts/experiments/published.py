"""Published results of the papers. In [Yi03], N is without cleaning, T template-based, S with the style tree."""

METHODS = {"none": "N", "template": "T", "paper": "S"}

# Table 2: mean F, and the shares of 800 starts with F < .5, >= .7, >= .8 and >= .9.
CLUSTERING = {"none": (.506, .4763, .0050, .0013, .0000),
              "template": (.631, .1063, .2325, .0775, .0000),
              "paper": (.751, .0325, .7813, .2475, .1175)}

# The averages of tables 3 and 4: F and accuracy, by configuration.
CLASSIFICATION = {("f", 1): {"none": .918, "template": .965, "paper": .989},
                  ("f", 2): {"none": .763, "template": .918, "paper": .968},
                  ("f", 3): {"none": .596, "template": .831, "paper": .944},
                  ("accuracy", 1): {"none": .932, "template": .969, "paper": .991},
                  ("accuracy", 2): {"none": .792, "template": .934, "paper": .974},
                  ("accuracy", 3): {"none": .625, "template": .855, "paper": .954}}

# Section 4.1: sampling more pages does not improve the results.
ENOUGH_PAGES = 500

# [Zhang04]. Table 2, by Percentage, with Interval 5: near-replicas found / non-replicas mistaken for replicas, out
# of 125 pages each.
REPLICAS = {10: (125, 10), 20: (102, 7), 30: (75, 5), 40: (72, 2), 50: (66, 1), 60: (53, 0), 70: (52, 0), 80: (48, 0),
            90: (41, 0), 100: (32, 0)}
# Table 3, the text of figure 6, and 7.3: the size of an index of abstracts relative to one of full texts.
ABSTRACTS = {"words": .3528, "bytes": .4140, "read": .45}
PRECISION_AT_10 = {"text": .412, "abstract": .625}
CLASSES_WITH_BETTER_F1 = (12, 12)  # figure 5: (better classes, all classes); no table lists them
DEFAULT_TITLES = .06               # section 6: "about 6 percent"
FALSE_WEIGHTY = .132               # section 3.2: share of the texts in weighty tags on 20,000 pages

# [He11], section 2: the share of noise in the text of 860 pages of 12 sites, and the levels of 100 of them,
# assigned by hand.
NOISE_SHARE = .65
DENSITY_LEVELS = (.45, .36, .13, .06)

# [Nyein], section 4: the ranges (from, to) for pages of CBS News and of shops.
NOISE_PRECISION = (.70, .90)
NOISE_RECALL = (.80, .90)

# [Qi], table 1: the levels A, B and C of 100 pages of each portal, assigned by hand.
LEVELS = {"sina": (.94, .01, .05), "qq": (.97, .00, .03), "sohu": (.94, .02, .04), "163": (.95, .02, .03)}
