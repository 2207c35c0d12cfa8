"""The texts of the added noise, by topic. They were written for this purpose; the events are fictional."""

HEADLINES = {
    "business": [
        "Bank lifts its forecast as exports grow", "Retailer closes forty shops after a weak winter",
        "Shareholders back the merger of two insurers", "Oil price falls for the third week",
        "Airline orders thirty planes and cuts its debt", "Central bank leaves interest rates alone",
        "Car maker moves a factory and two thousand jobs", "Profits double at the brewery group",
        "Pension fund sells its stake in the railway", "Investors flee bonds as inflation rises"],
    "entertainment": [
        "Actor wins best role at the winter film festival", "Band returns with its first album in nine years",
        "Musical sells out before its opening night", "Director drops the sequel after a row",
        "Singer tops the charts for a fifth week", "Comedy series gets a second season",
        "Museum shows drawings that nobody has seen", "Novel about a lighthouse takes the book prize",
        "Orchestra names its youngest conductor", "Film about a chess club leads the nominations"],
    "politics": [
        "Minister resigns after the vote on schools", "Parliament debates the new tax on fuel",
        "Opposition leader calls an early election", "Mayor promises more council houses",
        "Government loses a vote on identity cards", "Party members choose a new chairman",
        "Lords send the hunting bill back", "Campaign begins with a quarrel about immigration",
        "Commission asks for fewer members of parliament", "Chancellor defends his spending plans"],
    "sport": [
        "Striker scores twice in the cup replay", "Champion pulls out with a knee injury",
        "Coach names an unchanged team for the final", "Rugby captain banned for three matches",
        "Sprinter breaks the indoor record", "Club signs a goalkeeper from the second division",
        "Tennis player saves four match points", "Olympic rower retires after his last medal",
        "Cricket tour goes on in spite of the rain", "Cyclist wins the mountain stage alone"],
    "tech": [
        "New phone takes pictures in the dark", "Worm spreads through unpatched servers",
        "Search engine adds maps and satellite pictures", "Console makers fight over the living room",
        "Broadband reaches the last villages", "Chip maker shows a processor with two cores",
        "Music downloads overtake single discs", "Open source browser fixes a security hole",
        "Robots learn to climb stairs", "Laptop batteries recalled after a fire"]}

ADS = {
    "business": [
        "Open a savings account today: high interest, no fees, and your deposit is safe with our bank.",
        "Trade shares from home. Ten free deals on the stock market for every new investor.",
        "Loans for small companies. Ask our advisers about credit, cash flow and growth.",
        "Accountants who save you money: payroll, tax returns and company reports at fixed prices."],
    "entertainment": [
        "Tickets for every concert, show and festival. Book your seats before the band sells out.",
        "Rent films by post: award winners, comedies and classics, with no late fees.",
        "Join the book club and get three novels and a music album for the price of one.",
        "See the musical of the year. The stars, the songs, the costumes, for one night in your town."],
    "politics": [
        "Sign the petition: tell the government and your member of parliament what you think of the bill.",
        "Become a member of the party. Together we win the election and change our country.",
        "Your vote counts. Register with your council before the election campaign is over.",
        "Read the weekly of ministers and voters: policy, parliament, and the people behind the laws."],
    "sport": [
        "Football boots, rugby shirts and tennis rackets: half price for every club and team.",
        "Watch every match live. League, cup and champions, with the goals of the weekend.",
        "Train with a coach who won medals. Running, rowing and cycling for players of all ages.",
        "Season tickets for the new stadium: see your team score from the best seats."],
    "tech": [
        "The fastest broadband in your street: download music, games and software in seconds.",
        "A new mobile phone with camera and web browser, free with every contract.",
        "Protect your computer: our software stops viruses, worms and spam before they reach your network.",
        "Laptops, printers and digital players: the online shop with the lowest prices for gadgets."]}

TAGS = {
    "business": "banks shares profit economy trade oil retail jobs inflation dollar merger growth investors markets "
                "sales debt",
    "entertainment": "film music television awards actor album concert theatre festival comedy novel charts singer "
                     "director stage celebrity",
    "politics": "election parliament minister government party vote policy law council campaign tax lords cabinet "
                "democracy immigration reform",
    "sport": "football rugby cricket tennis athletics cup league coach match olympics injury goal champion club "
             "transfer stadium",
    "tech": "software internet mobile games broadband computer security virus web digital phone music-players "
            "microchips robots download gadgets"}
TAGS = {topic: tags.split() for topic, tags in TAGS.items()}
