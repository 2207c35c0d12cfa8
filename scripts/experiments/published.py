"""The tables of [Yi03]: N without cleaning, T template based, S by the style tree."""

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
