/**
 * English words for passwords, four to seven letters each: common, and spelt alike everywhere. Put together for
 * this program.
 */

export const ENGLISH_WORDS: readonly string[] = `
acorn actor agent album alley almond alpine amber anchor angle animal ankle answer apple apron arcade arch
arena arrow artist aspen atlas attic avenue award axis bacon badge badger bagel baker balcony ballet bamboo
banana band banjo banner barber bark barley barn baron barrel basil basin basket batch beach beacon beads
beak beam bean bear beard beast beaver bedroom beech beetle bell belt bench berry bicycle birch bird
biscuit bison blade blanket blaze blender block bloom blossom blouse blue board boat body bold bonfire
bonus book boot border bottle bottom boulder bounce bowl boxer brain branch brave bread breeze brick bridge
bright bronze brook broom brother brown brush bubble bucket budget buffalo bugle builder bulb bundle bunny
burger burrow bush butter button buyer cabbage cabin cable cactus cake calf calm camel camera camp canal
candle candy canoe canvas canyon captain caramel caravan carbon card cargo carpet carrot cart carve cashew
castle catalog cattle cave cedar ceiling cellar cello cement center cereal chain chair chalk channel chapel
chapter charm chart cheddar cheek cheese chef cherry chess chest chicken chief chimney chin chips choice
choir chorus cider cinema circle circus citrus city civil clamp class clay clean clever client cliff
climate clinic clock cloth cloud clover clown club coach coast cobalt cobra cocoa coconut code coffee coin
collar college colony comb comet comfort comic common compass concert copper coral cord corner cosmos
cottage cotton cougar council country county couple course cousin cover cowboy cradle craft crane crater
crayon cream creek cricket crisp crown cruise crumb crystal cube cuckoo culture cupcake curious curly curry
curtain curve cushion custom cycle cymbal dairy daisy dance dancer danish dawn decade deck deer degree
delta denim dentist depot desert design desk dessert detail dial diamond diary diet digit dinner diploma
direct disk diver doctor dolphin domain domino donkey donor door double dough dove dragon drama drawer
dream dress drift driver drum dryer duck duet dune dusk dust duty dynamo eagle early earth easel east echo
edge editor effort eight elbow elder elegant eleven ember emerald empire empty energy engine enjoy ensign
entry episode equal eraser errand escape essay estate evening event exact example exit expert express extra
fabric face factor factory fair falcon family famous fancy farm farmer fashion fast feast feather fellow
fence fennel fern ferry fiction fiddle field fifteen fifty figure film filter final finch finger finish
fire firefly fish flag flame flannel flash flask fleet flight flint float flock floor flora flour flow
flower fluffy flute foam focus folder folk forest forever fork formal fortune forum fossil four frame
freckle free freight fresh fridge friend fringe frog front frost fruit fudge funnel funny furry future
gadget galaxy gallery gallon game garage garden garlic gate gazelle gear gecko general genius gentle ghost
giant gift ginger giraffe glacier glad glass glide glitter globe glory glove glow glue goat gold golf
gondola good goose gopher gorilla gourd grace grade grain grand grape graph grass gravel gravity gravy
green grid grill grocer group grove guest guide guitar gull guppy habit hairy half hall hammer hammock
hamster hand handle happy harp harvest hawk hazel head health heart heater hedge height helmet helper herb
herd heron hexagon hiker hill hinge hippo history hobby hockey holiday hollow home honest honey hood hook
hope horizon horn horse hose hotel hour house hubcap human humble hundred hurdle husky hybrid iceberg icon
idea igloo image import inch income index indigo inkwell insect inside invite iris iron island issue item
ivory jacket jaguar jasmine jazz jeans jelly jersey jewel jigsaw jockey join joke jolly journal journey
judge juggle juice jumbo jump jungle junior jury just kayak kettle kilo kind king kiosk kitchen kite kitten
kiwi knee knight knot koala label lace ladder ladle lady lagoon lake lamp land lantern laptop large lark
lasagna laser lasso latch laugh launch laundry laurel lava lawn lawyer layer leader leaf league learn
leather lecture left legend lemon lens lentil leopard lesson letter lettuce level lever library lift light
lilac lily lime linen lion liquid list listen liter little lively lizard llama loaf lobby lobster local
locket lodge logic long lotion lotus loud lounge loyal lucky lullaby lumber lunar lunch lyric machine magic
magnet magpie mailbox major mallet mammoth manager mango manor mantle manual maple marble margin marina
marker market maroon marsh mascot mask mason master match matrix matter mayor maze meadow meal measure
medal medium melody melon member memory menu merit merry metal meteor method metro middle mile milk mill
mimosa mineral mint minute mirror misty mitten mixer mobile model modern module moment money monkey month
moon morning mosaic moss motel moth mother motor mouse mouth movie muffin mural muscle museum music mustard
mystery napkin narrow nation native nature navy near neat neck nectar needle neon nephew nerve nest network
neutral nickel night nimble nine noble noise noodle noon normal north nose note novel number nurse nutmeg
nylon oasis oatmeal object oboe ocean octagon octopus offer office olive omega onion online open opera
optic orange orbit orchard orchid order organ origin ostrich otter outdoor outfit outside oval oven owner
oxygen oyster pack paddle page paint painter palace palm pancake panda panel panther papaya paper parade
parcel parent park parrot parsley pass pasta paste patch path patient patio pattern pause peach peacock
peanut pear pearl pebble pecan pedal pelican pencil penguin people pepper perfect perfume period person
petal piano pickle picnic picture pigeon pillow pilot pine pink pioneer pipe pitch pixel pizza place plain
planet plank plant plaster plate play plaza plenty plum plumber plush pocket poem poet point polar polite
pollen polo pond pony popcorn poplar poppy porch port portal postal poster potato pottery pouch powder
power prairie present press pretzel price pride prince print prism private prize problem profit program
project proof proper proud public pudding pulley pulse puma pumpkin pupil puppet puppy purple puzzle
pyramid quail quality quarter quartz queen quest quick quiet quill quilt quiz quota rabbit raccoon racket
radar radio radish raft rail rain rainbow raisin ranch random ranger rapid rattle raven razor reader ready
reason recipe record reef region relay remote rental report rescue resort result return reward rhino rhyme
rhythm ribbon rice riddle rider ridge right ring ripple river road roast robin robot rocket rodeo roller
roof rookie room rooster root rope rose rotor round route rover royal rubber ruby rugby ruler runner rustic
saddle safari safe saffron sage sail sailor salad salmon salon salsa salt salute sample sand sandal satin
sauce saucer sauna savory scale scarf scene school science scooter score scout screen script scroll seafood
seal search season seat second secret seed senior sense series sesame seven shade shadow shape share sharp
shawl sheep sheet shelf shell shelter shield shine ship shirt shoe shop shore short shovel show shower
shrimp shrub shuttle sibling side sienna signal silent silk silver simple singer siren sister sitcom sketch
skill skirt skunk slate sled sleeve slice slide slope sloth smart smile smooth snack snail snow soap soccer
social socket soda sofa soft solar soldier solid solo sonar song sonnet soup south space spark sparrow
speaker special spice spider spinach spiral spirit splash sponge spoon sport spring sprout spruce square
squash squid stable stadium staff stage stairs stamp star start state station statue steam steel stem step
stereo stone stool store storm story stove straw stream street string stripe strong student studio style
subway sugar suit summer summit sunny sunset super supper surface surfer swan sweater sweet swift swim
swing switch symbol syrup system table tablet taco tailor talent tandem tango tank tape target tassel taste
taxi teacher teal team teapot temple tempo tennis tent term terrace test theme theory thimble thirty thread
thrift throne thumb thunder ticket tidal tiger tile timber time tiny tissue title toast today toffee token
tomato tonic tool tooth topaz topic torch tornado total toucan tower town tractor trade traffic trail train
travel tray tree trend tribe trick trio trolley trophy trout truck true trumpet trunk truth tulip tuna
tundra tunnel turbo turkey turnip turtle tutor twelve twenty twig twin twist ukulele uncle unicorn uniform
union unique unit upper uptown urban useful user usual valley valve vanilla vapor vase vault vector velvet
vendor venue verb verse vessel vest veteran viaduct video view villa village vine vinegar violet violin
viper visit vista visual vital vivid vocal voice volcano volume voyage waffle wagon waist walker wall
wallet walnut walrus waltz wander warm washer watch water wave weather weaver wedding week welcome west
whale wheat wheel whisper whistle white wicker wide willow wind window wing winner winter wisdom wizard
wolf wonder wood wool word worker world worthy wrap wren wrist writer yacht yard yarn year yellow yogurt
young yoyo zebra zenith zero zigzag zinc zipper zodiac zone
`
  .trim()
  .split(/\s+/);
