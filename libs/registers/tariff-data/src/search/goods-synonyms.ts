import { wordsOf } from './goods-words';

/**
 * What shops and buyers call goods, and the words in which a tariff speaks of them. Written from product names of shops; it helps
 * to find candidates and classifies nothing.
 */
const rows = `
hoodie, hooded sweater, sweater, jumper = pullover, sweatshirt
earbuds, earphones, airpods, headset = headphones
power bank, powerbank = accumulators, rechargeable batteries
led strip, light strip, fairy lights = luminaires, light strips
sneakers, trainers, running shoes, gym shoes = footwear textile uppers, sports shoes
flip flops, crocs, clogs = footwear rubber plastics, sandals
mug = tableware, cups
crockery, dinner plates, bowl = tableware, plates
tee, tshirt, vest top = t-shirts
trousers, pants, chinos = trousers
jeans, denim = trousers, jeans
bra, lingerie = bras
boxers, briefs, underwear = underpants, panties
bathing suit, bikini, swimming trunks = swimwear
puffer jacket, parka, raincoat, winter coat = anoraks, overcoats
beanie, baseball cap, hat = hats
rucksack, school bag, laptop bag, tote = backpacks, handbags
luggage, trolley case = suitcases
billfold, card holder = wallets
cell phone, mobile phone, iphone, mobile = telephones, smartphones
phone cover, phone case = phone cases, plastics
phone charger, usb charger, wall charger, power adapter = chargers, adapters
usb cable, hdmi cable, extension cord = cable
laptop, notebook computer, macbook, chromebook, desktop pc = computers
ssd, flash drive, thumb drive, sd card = memory cards, usb sticks, solid-state drives
gaming console, playstation, video game = games, consoles
tv, television, beamer = television sets, monitors, projectors
smart watch, smartwatch = wrist watches, telephones
fitness tracker = pedometers
doorbell camera, action camera, security camera, dash cam = cameras
drone, quadcopter = unmanned aircraft, drones
e-bike, ebike, e-scooter, electric scooter = electric bicycles, electric scooters
bike, mountain bike = bicycles
pram, stroller, buggy, pushchair = baby carriages, prams
diaper, nappy = nappies, diapers
pacifier, dummy, baby bottle = teats, bottles
plush, teddy bear, stuffed animal, lego, jigsaw, action figure, rc car, toy = toys
yoga mat, dumbbell, treadmill, barbell, football, basketball, tennis racket, skateboard = sports goods, fitness equipment, balls
couch, sofa, stool, bench = seats, sofas, chairs
bookcase, cupboard, dresser, wardrobe, nightstand = furniture, shelves
pillow, duvet, comforter, quilt = pillows, duvets
sheets, pillowcase, bedding, towel = bed linen, towels
doormat = floor mats, floor coverings
rug = carpets, rugs
drapes, curtain = curtains
shades, sunglasses, eyeglasses = sunglasses, spectacles
lens = lenses
make up, makeup, mascara, foundation, moisturiser, moisturizer, sun cream, body lotion = make-up, skin care
cologne, fragrance = perfumes, eau de toilette
antiperspirant, air freshener = deodorants, fragrances
bubble bath, shower gel, hand wash = body wash, liquid soap
washing powder, detergent, bleach, dishwasher tabs = detergents, cleaning products
vitamin, supplement, whey, protein = food supplements, protein powder
painkiller, aspirin, ibuprofen = medicines, tablets
band aid, plaster, bandage = bandages, plasters
covid test, pregnancy test = diagnostic test kits
blood pressure monitor, syringe, stethoscope = medical instruments
hearing aid = hearing aids
massage gun, massager = massage machines
vape, e-cigarette, ecig = electronic cigarettes, vaping
frying pan, saucepan, wok, cookware = pots, pans
cutlery, silverware, chopping knife = table cutlery, knives
chef knife, kitchen knife, penknife = knives
chopping board = cutting boards
tumbler, wine glass, drinking glass = glassware, drinking glasses
thermos, water bottle, flask = vacuum flasks, insulated bottles
tupperware, lunch box, food container = household goods, storage containers, lunch boxes
coffee maker, espresso machine, air fryer, kettle, toaster, microwave, hair straightener, curling iron, space heater = kettles, toasters, coffee machines, hair dryers
hoover, robot vacuum = vacuum cleaners
blender, food processor, juicer = blenders, mixers
fridge, freezer = refrigerators, freezers
aircon = air conditioners
washer = washing machines
tumble dryer = washing machines, laundry
sander, cordless drill, power drill, screwdriver electric, jigsaw saw = hand tools with motor, electric drills
wrench, spanner = spanners
allen key = spanners, wrenches
flashlight, headlamp = torches, head lamps
light bulb, bulb = led bulbs
desk lamp, ceiling light, chandelier = lamps, luminaires
solar panel = photovoltaic panels, solar cells
extension lead, power strip, wall socket = plugs, sockets
aa batteries, button cell = batteries
car tyre, tire = tyres
brake pads, car mirror, bumper = parts of motor vehicles, brakes
bicycle helmet, motorbike helmet, hard hat = helmets
necklace, ring, pendant = rings, necklaces
bracelet, earring, costume jewellery = imitation jewellery, bracelets, earrings
keyring, keychain = other goods of iron or steel
photo frame, picture frame = frames for pictures
scented candle = candles
greeting card, postcard = greeting cards
planner, notepad, journal, exercise book = notebooks, diaries
biro, gel pen, highlighter, marker = ballpoint pens, felt-tip pens, markers
printer cartridge, toner = ink, cartridges
sticky tape, sellotape, duct tape = self-adhesive tape
super glue = glues, adhesives
cardboard box, shipping box, paper bag = boxes, cartons
plastic bag, bin bag, bin liner = packing goods, bags
poster, photo print = posters
oil painting = paintings
xmas decoration, christmas tree, halloween costume, balloon = festive, carnival
sleeping bag = sleeping bags
camping tent, gazebo = tents
fishing reel = fishing
hammock = other made-up textile goods
face mask, surgical mask = face masks
dog food, cat food, pet food = feed, dog
dog leash, cat collar = dog leads, collars
crisps, chips = crisps
soda, cola, fizzy drink, energy drink = soft drinks
whiskey, liquor, schnapps = spirits
champagne, prosecco = wine
candy bar, praline = chocolate
chewing gum, gummy bears = sweets
cookies, crackers = biscuits
cereal, granola, oats = breakfast cereals
spaghetti, macaroni = pasta
tinned tuna, canned fish = prepared preserved fish
peanut butter = peanut butter
hot sauce, mayonnaise, soy sauce = sauces
instant noodles = pasta, noodles
eye shadow, lip gloss, nail varnish = make-up, lipstick, nail polish
false nails, nail art = other goods of plastics
hair extensions, fake lashes = wigs, eyelashes
hair brush, hairbrush, paintbrush, mop = brushes
scrunchie, hair clip, hair tie = hair slides, hairpins
nail clipper, tweezer, manicure kit = nail clippers, manicure sets
beard trimmer, electric razor, epilator = shavers, hair clippers
safety razor, razor blade = razors
weed killer, insect spray, hand sanitizer, mosquito repellent = insecticides, disinfectants
motor oil = engine oil
garden hose = hoses
pruning shears, shovel = secateurs, spades
lawnmower = lawn mowers
bbq, grill = grills, barbecues
padlock, bike lock, door lock = padlocks, locks
hinge, door handle = fittings, hinges
screw, bolt = screws, bolts
ladder = ladders
router, modem, wifi extender, walkie talkie = routers, network devices
keyboard, computer mouse, hard drive = keyboards, mice, hard disks
webcam = webcams
speaker, soundbar, bluetooth speaker = loudspeakers
record player, turntable = sound players
guitar, ukulele, violin = guitars
digital piano, synthesizer = keyboards, electric instruments
drum kit = drums
stapler = drawing pins, staples
weighing scale, bathroom scale = scales
humidifier = machines with a purpose of their own
water filter, air purifier = filters, purifiers
smoke detector, burglar alarm = alarms
thermostat = thermostats
tape measure = tape measures
binocular = binoculars
microscope = microscopes
telescope = telescopes
tripod, selfie stick = tripods
umbrella = umbrellas
lighter = lighters
zipper = zip fasteners
shoelaces = narrow woven fabrics
insoles = parts of footwear
wellies, rain boots = rubber boots
slippers = slippers
high heels, dress shoes, ankle boots = leather shoes, boots
onesie, baby bodysuit, romper = clothing for babies
leggings, dress, skirt = dresses, skirts, leggings
pyjamas, nightgown, bathrobe = pyjamas, nightdresses
blouse = blouses
necktie = ties
pashmina, scarf = scarves
throw, fleece blanket = blankets
cushion = cushion covers
mattress topper = mattresses
car seat, office chair, gaming chair = chairs, seats
wheelchair = wheelchairs
`;

interface Synonym {
  /** Words that must all be asked for. */
  readonly said: readonly string[];
  readonly meant: readonly string[];
}

const synonyms: readonly Synonym[] = rows
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [said = '', meant = ''] = row.split(' = ');
    return said.split(', ').map((one) => ({ said: wordsOf(one), meant: wordsOf(meant) }));
  });

/** Words of the tariff for what was asked, beside the words that were asked. */
export function synonymsOf(asked: readonly string[]): string[] {
  const words = new Set(asked);
  const found = synonyms.filter(({ said }) => said.length > 0 && said.every((word) => words.has(word)));
  // The longer name says what is meant: a phone case is no phone.
  const longest = found.filter((one) => !found.some((other) => other.said.length > one.said.length && one.said.every((word) => other.said.includes(word)))); // prettier-ignore
  return [...new Set(longest.flatMap(({ meant }) => meant))].filter((word) => !words.has(word));
}
