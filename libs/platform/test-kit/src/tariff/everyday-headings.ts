/**
 * Chapters and headings of the invented tariff of tests and the sandbox. The numbers are those of the Harmonized System; the words
 * are ours and not those of any official text, so nothing here classifies goods.
 */
export const everydayHeadings = `
02 MEAT
0201 Beef, fresh or chilled
0203 Pork, fresh, chilled or frozen
0207 Poultry meat and offal, such as chicken and turkey
03 FISH AND SEAFOOD
0302 Whole fish, fresh or chilled
0304 Fish fillets
0306 Crustaceans, such as shrimps, prawns, crabs and lobsters
04 DAIRY PRODUCE, EGGS AND HONEY
0401 Milk and cream, not concentrated or sweetened
0403 Yogurt, buttermilk, kefir and other fermented milk
0405 Butter and dairy spreads
0406 Cheese and curd
0407 Birds' eggs in shell
0409 Natural honey
06 LIVE PLANTS AND CUT FLOWERS
0602 Live plants, cuttings, trees and shrubs; potted plants
0603 Cut flowers and buds for bouquets, such as roses and carnations
07 VEGETABLES
0701 Potatoes, fresh or chilled
0702 Tomatoes, fresh or chilled
0703 Onions, garlic, leeks
0709 Other fresh vegetables, such as peppers, mushrooms, asparagus
0710 Frozen vegetables
0713 Dried pulses: peas, beans, lentils, chickpeas
08 FRUIT AND NUTS
0802 Nuts in shell or shelled: almonds, hazelnuts, walnuts, pistachios
0803 Bananas and plantains
0804 Dates, figs, pineapples, avocados, mangoes
0805 Citrus fruit: oranges, lemons, mandarins
0808 Apples and pears, fresh
0810 Other fresh fruit: strawberries, kiwi, berries
09 COFFEE, TEA AND SPICES
0901 Coffee beans, roasted or not; ground coffee
0902 Tea, green or black
0904 Pepper; dried chillies and paprika
0910 Ginger, saffron, turmeric, curry and other spices
10 CEREALS
1001 Wheat
1006 Rice
15 FATS AND OILS
1509 Olive oil
1512 Sunflower seed oil
1513 Coconut oil, palm kernel oil
16 PREPARED MEAT AND FISH
1601 Sausages and similar meat products
1604 Prepared or preserved fish: canned tuna, sardines; caviar
17 SUGAR AND SWEETS
1701 Cane or beet sugar
1704 Sweets without cocoa: candy, chewing gum, liquorice
18 COCOA AND CHOCOLATE
1805 Cocoa powder, unsweetened
1806 Chocolate and other food with cocoa
19 BAKERY AND CEREAL FOODS
1902 Pasta: spaghetti, noodles, couscous
1904 Breakfast cereals and puffed grain: cornflakes, muesli
1905 Bread, cakes, biscuits, cookies, wafers
20 PREPARED VEGETABLES AND FRUIT
2005 Vegetables prepared without vinegar, not frozen; olives, crisps of potato
2007 Jams, marmalades, fruit jellies
2008 Fruit and nuts otherwise prepared; peanut butter; roasted nuts
2009 Fruit and vegetable juices
21 VARIOUS FOODS
2101 Instant coffee; extracts of coffee and tea
2103 Sauces, ketchup, mustard, mixed seasonings
2104 Soups and broths
2105 Ice cream
2106 Other food preparations: protein powder, food supplements, syrups
22 DRINKS
2202 Soft drinks, lemonade, energy drinks with sugar or flavour
2203 Beer made from malt
2204 Wine of fresh grapes; sparkling wine
2208 Spirits: whisky, vodka, gin, rum, liqueurs
23 ANIMAL FEED
2309 Feed for animals: dog and cat food
24 TOBACCO
2402 Cigars and cigarettes
2404 Products for inhaling without burning: nicotine liquids for vaping
27 MINERAL FUELS AND OILS
2710 Petroleum oils: petrol, diesel, engine oil, lubricants
28 INORGANIC CHEMICALS
2847 Hydrogen peroxide
30 MEDICINES
3004 Medicines put up for sale: tablets, capsules, syrups against illness
3005 Wadding, gauze, bandages and adhesive plasters
3006 Pharmaceutical goods: first aid kits, sutures
31 FERTILISERS
3102 Nitrogen fertilisers
3105 Mixed fertilisers with two or three of nitrogen, phosphorus, potassium
32 PAINTS, INKS AND DYES
3208 Paints and varnishes in a solvent without water
3209 Paints and varnishes in water
3215 Ink for printing, writing or drawing; ink and toner cartridges without print head
33 PERFUMES AND COSMETICS
3301 Essential oils
3303 Perfumes and eau de toilette
3304 Make-up and skin care: lipstick, nail polish, face cream, sunscreen, powder
3305 Hair care: shampoo, conditioner, hair dye, lacquer
3306 Oral hygiene: toothpaste, dental floss, mouthwash
3307 Shaving foam, deodorants, bath salts, room fragrances
34 SOAP, DETERGENTS AND CANDLES
3401 Soap in bars; liquid soap and body wash
3402 Detergents and cleaning products: laundry powder, dishwasher tablets
3405 Polishes and creams for shoes, furniture, floors
3406 Candles and tapers
35 GLUES
3506 Prepared glues and adhesives
36 FIREWORKS AND MATCHES
3604 Fireworks, flares
3605 Matches
37 PHOTOGRAPHIC GOODS
3702 Photographic film in rolls
38 VARIOUS CHEMICAL PRODUCTS
3808 Insecticides, weedkillers, disinfectants
3822 Diagnostic test kits and reagents
39 PLASTICS
3917 Tubes, pipes, hoses of plastics
3919 Self-adhesive tape, film and sheets of plastics
3920 Sheets and film of plastics, not self-adhesive
3922 Baths, shower trays, basins, toilet seats of plastics
3923 Packing goods of plastics: boxes, bottles, bags, caps
3924 Tableware, kitchenware and household goods of plastics: lunch boxes, cups, storage containers
3926 Other goods of plastics: phone cases, office supplies, figurines, fittings
40 RUBBER
4011 New tyres of rubber
4014 Hygiene goods of rubber: condoms, teats for baby bottles
4015 Gloves and clothing of rubber
4016 Other goods of vulcanised rubber: floor mats, erasers, gaskets
42 LEATHER GOODS AND BAGS
4201 Saddlery and harness for animals: dog leads, collars
4202 Suitcases, handbags, backpacks, wallets, purses, cases for cameras and spectacles
4203 Clothing of leather: jackets, belts, gloves
43 FUR
4303 Clothing of fur
44 WOOD
4403 Wood in the rough
4407 Sawn wood
4412 Plywood
4414 Wooden frames for pictures and mirrors
4418 Joinery of wood: doors, windows, parquet panels
4419 Tableware and kitchenware of wood: cutting boards, chopsticks, spoons
4420 Wooden ornaments, jewellery boxes, marquetry
4421 Other goods of wood: clothes hangers, clothes pegs
46 BASKETWARE
4602 Baskets and wickerwork
48 PAPER
4802 Paper for writing and printing, copy paper in sheets
4811 Coated or printed paper, wallpaper base
4814 Wallpaper
4818 Toilet paper, tissues, napkins, kitchen towels of paper
4819 Boxes, cartons and bags of paper or cardboard
4820 Notebooks, diaries, registers, binders, albums
4821 Labels of paper, stickers
4823 Other goods of paper: paper cups and plates, filter paper
49 PRINTED MATTER
4901 Printed books, brochures
4902 Newspapers and magazines
4903 Picture and colouring books for children
4909 Greeting cards, picture postcards
4910 Calendars
4911 Posters, photographs, advertising matter
52 COTTON
5208 Woven fabrics of cotton, light
54 MAN-MADE FILAMENTS
5407 Woven fabrics of synthetic filament yarn: polyester, nylon
56 ROPES AND WADDING
5601 Wadding of textile; sanitary towels of wadding
5607 Twine, cord, ropes
57 CARPETS
5703 Tufted carpets and rugs
5705 Other carpets and floor coverings of textile
58 SPECIAL FABRICS
5806 Narrow woven fabrics, ribbons
60 KNITTED FABRICS
6006 Knitted fabrics by the metre
61 CLOTHING, KNITTED
6101 Overcoats, anoraks, windcheaters for men, knitted
6102 Overcoats, anoraks, windcheaters for women, knitted
6103 Suits, jackets, trousers, shorts for men, knitted
6104 Suits, dresses, skirts, trousers, leggings for women, knitted
6105 Shirts for men, knitted; polo shirts
6106 Blouses and shirts for women, knitted
6107 Underpants, pyjamas, bathrobes for men, knitted
6108 Panties, nightdresses, pyjamas for women, knitted
6109 T-shirts, singlets, tank tops, knitted
6110 Pullovers, sweatshirts, jerseys, cardigans, knitted
6111 Clothing for babies, knitted
6112 Track suits, ski suits, swimwear, knitted
6114 Other clothing, knitted
6115 Socks, tights, stockings, compression hosiery, knitted
6116 Gloves and mittens, knitted
6117 Scarves, shawls, ties and other accessories, knitted
62 CLOTHING, NOT KNITTED
6201 Overcoats, anoraks, windcheaters, padded jackets for men, woven
6202 Overcoats, anoraks, windcheaters, padded jackets for women, woven
6203 Suits, jackets, trousers, jeans, shorts for men, woven
6204 Suits, dresses, skirts, trousers, jeans for women, woven
6205 Shirts for men, woven
6206 Blouses and shirts for women, woven
6208 Nightdresses, bathrobes, underwear for women, woven
6209 Clothing for babies, woven
6211 Track suits, ski suits, swimwear, aprons, woven
6212 Bras, corsets, girdles, suspenders
6214 Scarves, shawls, veils, woven
6215 Ties, bow ties, cravats
6216 Gloves and mittens, woven
63 OTHER TEXTILE GOODS
6301 Blankets and travelling rugs
6302 Bed linen, table linen, towels of textile
6303 Curtains, interior blinds
6304 Other furnishing of textile: bedspreads, cushion covers
6305 Sacks and bags for packing, of textile
6306 Tents, tarpaulins, awnings, camping goods, sails
6307 Other made-up textile goods: face masks, floor cloths, life jackets
64 FOOTWEAR
6401 Waterproof footwear of rubber or plastics: rubber boots, wellingtons
6402 Footwear with soles and uppers of rubber or plastics: flip-flops, sandals
6403 Footwear with leather uppers: leather shoes and boots
6404 Footwear with textile uppers: trainers, sports shoes, slippers
6406 Parts of footwear: insoles, heels, laces excluded
65 HATS
6505 Hats and caps, knitted or of textile
6506 Other headgear: helmets for safety and cycling
66 UMBRELLAS AND STICKS
6601 Umbrellas and parasols
67 ARTIFICIAL FLOWERS, WIGS
6702 Artificial flowers and fruit
6704 Wigs, false beards, eyelashes
68 STONE GOODS
6802 Worked building stone, marble tiles
69 CERAMICS
6907 Ceramic tiles and paving
6910 Ceramic sinks, toilets, washbasins
6911 Tableware and kitchenware of porcelain: cups, plates
6912 Tableware and kitchenware of ceramic other than porcelain: stoneware, earthenware
6913 Statuettes and ornaments of ceramic; vases
70 GLASS
7009 Glass mirrors
7010 Bottles, jars of glass for packing
7013 Glassware for table, kitchen, office, decoration: drinking glasses
71 JEWELLERY
7113 Jewellery of precious metal: gold and silver rings, necklaces
7117 Imitation jewellery: bracelets, earrings of base metal, cuff links
72 IRON AND STEEL
7208 Flat-rolled iron or steel, hot-rolled, wide
7210 Flat-rolled iron or steel, coated
73 GOODS OF IRON OR STEEL
7306 Tubes and pipes of iron or steel
7310 Tanks, drums, cans of iron or steel
7315 Chains of iron or steel
7317 Nails, drawing pins, staples
7318 Screws, bolts, nuts, washers
7321 Stoves, grills, barbecues of iron or steel, not electric
7323 Pots, pans, kitchen goods of iron or steel; steel wool
7326 Other goods of iron or steel: hooks, wire racks
74 COPPER
7418 Household goods of copper
76 ALUMINIUM
7607 Aluminium foil
7615 Household goods of aluminium: pans, baking trays
7616 Other goods of aluminium: ladders
82 TOOLS AND CUTLERY
8201 Garden tools for the hand: spades, rakes, secateurs, shears
8202 Hand saws and saw blades
8203 Pliers, pincers, files, tweezers
8204 Spanners and wrenches
8205 Other hand tools: hammers, screwdrivers, vices
8207 Tools for machines: drill bits
8211 Knives with cutting blades; pocket knives
8212 Razors and razor blades, not electric
8213 Scissors
8214 Other cutlery: nail clippers, manicure sets, pencil sharpeners
8215 Spoons, forks, ladles, sets of table cutlery
83 GOODS OF BASE METAL
8301 Padlocks, locks, keys
8302 Fittings, hinges, hat racks, castors of base metal
8306 Bells, statuettes, photo frames of base metal
84 MACHINES
8413 Pumps for liquids
8414 Fans, air pumps, compressors, cooker hoods
8415 Air conditioners
8418 Refrigerators, freezers
8421 Filters and purifiers for water or air; centrifuges
8422 Dishwashers; machines to pack
8423 Scales and weighing machines
8424 Sprayers, fire extinguishers, pressure washers
8433 Lawn mowers, harvesting machines
8443 Printers, copiers, print cartridges with head
8450 Washing machines for laundry
8452 Sewing machines and needles
8467 Hand tools with motor: electric drills, chain saws, angle grinders
8470 Calculators, cash registers
8471 Computers: laptops, tablets, keyboards, mice, hard disks
8473 Parts of computers
8479 Other machines with a purpose of their own
85 ELECTRICAL MACHINES
8501 Electric motors
8504 Power supplies, chargers, transformers, adapters
8506 Batteries, not rechargeable
8507 Rechargeable batteries, accumulators
8508 Vacuum cleaners
8509 Kitchen machines with motor: blenders, mixers, juicers
8510 Shavers, hair clippers with motor
8511 Ignition and starting equipment for engines: spark plugs
8512 Lighting and signals for cycles and vehicles, wipers
8513 Torches, head lamps with own source
8516 Water heaters, hair dryers, irons, kettles, toasters, microwave ovens, coffee machines
8517 Telephones, smartphones, routers, network devices
8518 Loudspeakers, headphones, microphones, amplifiers
8519 Sound players and recorders
8521 Video players and recorders
8523 Memory cards, USB sticks, solid-state drives, discs
8525 Cameras for photo, video, television; webcams
8526 Radio navigation, remote control
8527 Radio receivers, clock radios
8528 Monitors, projectors, television sets
8529 Aerials and parts of television
8531 Alarms, bells, signal panels
8536 Switches, plugs, sockets, connectors
8539 Lamps: LED bulbs, filament, discharge
8541 Semiconductor devices, solar cells, photovoltaic panels, diodes
8542 Integrated circuits
8543 Electrical devices with a purpose of their own: electronic cigarettes
8544 Insulated wire and cable, charging cables, optical fibre cable
87 VEHICLES
8703 Cars for persons
8708 Parts of motor vehicles: brakes, bumpers
8711 Motorcycles, mopeds, electric scooters, electric bicycles
8712 Bicycles without motor
8713 Wheelchairs
8714 Parts of motorcycles, bicycles, wheelchairs: saddles, pedals
8715 Baby carriages, prams
8716 Trailers, wheelbarrows, trolleys
88 AIRCRAFT
8806 Unmanned aircraft: drones
89 BOATS
8903 Yachts, rowing boats, canoes, inflatable boats
90 OPTICAL, MEASURING AND MEDICAL INSTRUMENTS
9001 Lenses, contact lenses, optical fibres
9003 Frames for spectacles
9004 Spectacles, sunglasses, goggles
9005 Binoculars, telescopes
9006 Photographic cameras, flash light
9011 Microscopes
9017 Drawing and measuring instruments: rulers, tape measures, callipers
9018 Medical instruments: syringes, needles, blood pressure monitors
9019 Massage machines; breathing apparatus
9021 Orthopaedic goods, splints, hearing aids
9025 Thermometers, barometers, hygrometers
9026 Instruments for flow, level, pressure
9029 Pedometers, speedometers, counters
9030 Multimeters, oscilloscopes
9032 Thermostats, automatic regulation
91 CLOCKS AND WATCHES
9101 Wrist watches with case of precious metal
9102 Wrist watches, pocket watches, other cases
9103 Clocks with watch movement
9105 Alarm clocks, wall clocks
9113 Watch straps
92 MUSICAL INSTRUMENTS
9201 Pianos
9202 Guitars, violins, harps
9205 Flutes, trumpets, accordions, wind instruments
9206 Drums, percussion
9207 Electric instruments: keyboards, electric guitars
9209 Strings and parts of instruments, metronomes
94 FURNITURE, BEDDING, LAMPS
9401 Seats: chairs, sofas, armchairs, office chairs, car seats for children
9403 Other furniture: tables, desks, beds, wardrobes, shelves
9404 Mattresses, duvets, pillows, sleeping bags
9405 Luminaires: lamps, chandeliers, light strings, LED strips with holders
95 TOYS, GAMES AND SPORTS
9503 Toys: dolls, puzzles, building blocks, toy cars, tricycles
9504 Games: consoles, playing cards, board games, billiards
9505 Festive and carnival goods: Christmas decorations, tricks
9506 Sports goods: balls, rackets, skis, fitness equipment, golf, pools
9507 Fishing rods, hooks, landing nets
96 VARIOUS GOODS
9603 Brushes, toothbrushes, brooms, mops, paint brushes
9605 Travel sets for toilet, sewing, shoe cleaning
9606 Buttons, press fasteners
9607 Zip fasteners
9608 Ballpoint pens, felt-tip pens, markers, fountain pens
9609 Pencils, crayons, chalk
9610 Slates and boards for writing, whiteboards
9613 Lighters
9615 Combs, hair slides, hairpins
9617 Vacuum flasks, insulated bottles
9619 Nappies, diapers, sanitary towels, tampons
9620 Tripods, monopods, selfie sticks
97 ART AND ANTIQUES
9701 Paintings and drawings made by hand
9705 Collections, collectors' coins
`;
