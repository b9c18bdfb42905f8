/** Word lists for passwords: common words that are easy to spell, collected for this program. */

export const WORD_LISTS = {
  /** Words of four to seven letters, spelled the same in all variants of English. */
  en: list(`
acorn actor agent album alley almond alpine amber anchor angle animal ankle answer apple apron arcade arch
arena arrow artist aspen atlas attic avenue award axis bacon badge badger bagel baker balcony ballet bamboo
banana band banjo banner barber bark barley barn baron barrel basil basin basket batch beach beacon beads beak
beam bean bear beard beast beaver bedroom beech beetle bell belt bench berry bicycle birch bird biscuit bison
blade blanket blaze blender block bloom blossom blouse blue board boat body bold bonfire bonus book boot
border bottle bottom boulder bounce bowl boxer brain branch brave bread breeze brick bridge bright bronze
brook broom brother brown brush bubble bucket budget buffalo bugle builder bulb bundle bunny burger burrow
bush butter button buyer cabbage cabin cable cactus cake calf calm camel camera camp canal candle candy canoe
canvas canyon captain caramel caravan carbon card cargo carpet carrot cart carve cashew castle catalog cattle
cave cedar ceiling cellar cello cement center cereal chain chair chalk channel chapel chapter charm chart
cheddar cheek cheese chef cherry chess chest chicken chief chimney chin chips choice choir chorus cider cinema
circle circus citrus city civil clamp class clay clean clever client cliff climate clinic clock cloth cloud
clover clown club coach coast cobalt cobra cocoa coconut code coffee coin collar college colony comb comet
comfort comic common compass concert copper coral cord corner cosmos cottage cotton cougar council country
county couple course cousin cover cowboy cradle craft crane crater crayon cream creek cricket crisp crown
cruise crumb crystal cube cuckoo culture cupcake curious curly curry curtain curve cushion custom cycle cymbal
dairy daisy dance dancer danish dawn decade deck deer degree delta denim dentist depot desert design desk
dessert detail dial diamond diary diet digit dinner diploma direct disk diver doctor dolphin domain domino
donkey donor door double dough dove dragon drama drawer dream dress drift driver drum dryer duck duet dune
dusk dust duty dynamo eagle early earth easel east echo edge editor effort eight elbow elder elegant eleven
ember emerald empire empty energy engine enjoy ensign entry episode equal eraser errand escape essay estate
evening event exact example exit expert express extra fabric face factor factory fair falcon family famous
fancy farm farmer fashion fast feast feather fellow fence fennel fern ferry fiction fiddle field fifteen fifty
figure film filter final finch finger finish fire firefly fish flag flame flannel flash flask fleet flight
flint float flock floor flora flour flow flower fluffy flute foam focus folder folk forest forever fork formal
fortune forum fossil four frame freckle free freight fresh fridge friend fringe frog front frost fruit fudge
funnel funny furry future gadget galaxy gallery gallon game garage garden garlic gate gazelle gear gecko
general genius gentle ghost giant gift ginger giraffe glacier glad glass glide glitter globe glory glove glow
glue goat gold golf gondola good goose gopher gorilla gourd grace grade grain grand grape graph grass gravel
gravity gravy green grid grill grocer group grove guest guide guitar gull guppy habit hairy half hall hammer
hammock hamster hand handle happy harp harvest hawk hazel head health heart heater hedge height helmet helper
herb herd heron hexagon hiker hill hinge hippo history hobby hockey holiday hollow home honest honey hood hook
hope horizon horn horse hose hotel hour house hubcap human humble hundred hurdle husky hybrid iceberg icon
idea igloo image import inch income index indigo inkwell insect inside invite iris iron island issue item
ivory jacket jaguar jasmine jazz jeans jelly jersey jewel jigsaw jockey join joke jolly journal journey judge
juggle juice jumbo jump jungle junior jury just kayak kettle kilo kind king kiosk kitchen kite kitten kiwi
knee knight knot koala label lace ladder ladle lady lagoon lake lamp land lantern laptop large lark lasagna
laser lasso latch laugh launch laundry laurel lava lawn lawyer layer leader leaf league learn leather lecture
left legend lemon lens lentil leopard lesson letter lettuce level lever library lift light lilac lily lime
linen lion liquid list listen liter little lively lizard llama loaf lobby lobster local locket lodge logic
long lotion lotus loud lounge loyal lucky lullaby lumber lunar lunch lyric machine magic magnet magpie mailbox
major mallet mammoth manager mango manor mantle manual maple marble margin marina marker market maroon marsh
mascot mask mason master match matrix matter mayor maze meadow meal measure medal medium melody melon member
memory menu merit merry metal meteor method metro middle mile milk mill mimosa mineral mint minute mirror
misty mitten mixer mobile model modern module moment money monkey month moon morning mosaic moss motel moth
mother motor mouse mouth movie muffin mural muscle museum music mustard mystery napkin narrow nation native
nature navy near neat neck nectar needle neon nephew nerve nest network neutral nickel night nimble nine noble
noise noodle noon normal north nose note novel number nurse nutmeg nylon oasis oatmeal object oboe ocean
octagon octopus offer office olive omega onion online open opera optic orange orbit orchard orchid order organ
origin ostrich otter outdoor outfit outside oval oven owner oxygen oyster pack paddle page paint painter
palace palm pancake panda panel panther papaya paper parade parcel parent park parrot parsley pass pasta paste
patch path patient patio pattern pause peach peacock peanut pear pearl pebble pecan pedal pelican pencil
penguin people pepper perfect perfume period person petal piano pickle picnic picture pigeon pillow pilot pine
pink pioneer pipe pitch pixel pizza place plain planet plank plant plaster plate play plaza plenty plum
plumber plush pocket poem poet point polar polite pollen polo pond pony popcorn poplar poppy porch port portal
postal poster potato pottery pouch powder power prairie present press pretzel price pride prince print prism
private prize problem profit program project proof proper proud public pudding pulley pulse puma pumpkin pupil
puppet puppy purple puzzle pyramid quail quality quarter quartz queen quest quick quiet quill quilt quiz quota
rabbit raccoon racket radar radio radish raft rail rain rainbow raisin ranch random ranger rapid rattle raven
razor reader ready reason recipe record reef region relay remote rental report rescue resort result return
reward rhino rhyme rhythm ribbon rice riddle rider ridge right ring ripple river road roast robin robot rocket
rodeo roller roof rookie room rooster root rope rose rotor round route rover royal rubber ruby rugby ruler
runner rustic saddle safari safe saffron sage sail sailor salad salmon salon salsa salt salute sample sand
sandal satin sauce saucer sauna savory scale scarf scene school science scooter score scout screen script
scroll seafood seal search season seat second secret seed senior sense series sesame seven shade shadow shape
share sharp shawl sheep sheet shelf shell shelter shield shine ship shirt shoe shop shore short shovel show
shower shrimp shrub shuttle sibling side sienna signal silent silk silver simple singer siren sister sitcom
sketch skill skirt skunk slate sled sleeve slice slide slope sloth smart smile smooth snack snail snow soap
soccer social socket soda sofa soft solar soldier solid solo sonar song sonnet soup south space spark sparrow
speaker special spice spider spinach spiral spirit splash sponge spoon sport spring sprout spruce square
squash squid stable stadium staff stage stairs stamp star start state station statue steam steel stem step
stereo stone stool store storm story stove straw stream street string stripe strong student studio style
subway sugar suit summer summit sunny sunset super supper surface surfer swan sweater sweet swift swim swing
switch symbol syrup system table tablet taco tailor talent tandem tango tank tape target tassel taste taxi
teacher teal team teapot temple tempo tennis tent term terrace test theme theory thimble thirty thread thrift
throne thumb thunder ticket tidal tiger tile timber time tiny tissue title toast today toffee token tomato
tonic tool tooth topaz topic torch tornado total toucan tower town tractor trade traffic trail train travel
tray tree trend tribe trick trio trolley trophy trout truck true trumpet trunk truth tulip tuna tundra tunnel
turbo turkey turnip turtle tutor twelve twenty twig twin twist ukulele uncle unicorn uniform union unique unit
upper uptown urban useful user usual valley valve vanilla vapor vase vault vector velvet vendor venue verb
verse vessel vest veteran viaduct video view villa village vine vinegar violet violin viper visit vista visual
vital vivid vocal voice volcano volume voyage waffle wagon waist walker wall wallet walnut walrus waltz wander
warm washer watch water wave weather weaver wedding week welcome west whale wheat wheel whisper whistle white
wicker wide willow wind window wing winner winter wisdom wizard wolf wonder wood wool word worker world worthy
wrap wren wrist writer yacht yard yarn year yellow yogurt young yoyo zebra zenith zero zigzag zinc zipper
zodiac zone
`),
  /** Nouns of four to eight letters, without umlauts, ß and the letter pairs that replace them. */
  de: list(`
abend abfahrt absatz abteil achse acker adler ahorn akkord aktie akzent alarm album allee alltag alpen alster
alter altstadt amboss ameise ampel ampere amsel anfang angler anis anker ankunft anlage annahme anorak antenne
antrag antwort anzug apfel apotheke apparat aquarell arbeit arche arena argument arktis armband aroma artikel
arzt asphalt aster atelier atlas atom aufbau aufgabe aufruf aufsatz auftrag aufzug auge aula ausblick ausflug
ausgabe auskunft ausweis auto autor bach bachlauf backofen bagger bahnhof balkon ball ballast ballett ballon
banane bank banner barock baron barren bart basar basis bass batterie bauer baum baustein becher becken beere
beet begriff beifall bein beispiel beitrag benzin berg bergsee beruf besen besitz besteck besuch beton bett
beutel bezirk biber biene bild bilder binde birke birne biskuit bison biwak blatt blech blei blende blick
blinker blitz block blog blume blumen bluse boden bogen bohne bohrer boje bonbon boot borke borste bote boxer
brand brauch bravo brei bremse brett brezel brief brille brise brocken bronze brosche brot bruder brunnen bube
buch buche buchfink bucht bude burg butt butter campus cello chance chef chemie chor club comic computer couch
cousin creme dach dachs damast damm dampf dank datei daten dattel datum dauer daumen decke deich dekan delfin
delle delta denker denkmal detail dialekt dialog diamant dichter diele diener dinkel diplom direktor dirigent
distel dohle doktor dollar domino donner dorf dorfbach dorn dorsch dose dotter drache draht drama drehung
dreieck dreirad drossel druck drucker duett duft durst dusche ebbe ebene echo ecke efeu ehre ehrung eiche eichel
eidechse eimer einband einfall eingang einhorn einkauf einrad eintopf eisbahn eisberg eisen eistee eisvogel elch
elefant element elle eltern endspiel engel ente entwurf epoche erbse erdbeere erde erdnuss erfolg erker ernte
esche espe essen essig etage etappe eule euro export fabel fabrik fach faden fagott fahne fahrer fahrplan
fahrrad fahrt faktor falke falte familie farbe farbton farn fasan fass fassade faust feder feier feige feile
feld feldhase feldweg fell fels felsen fenster ferien fernrohr fernweh fest festland festung feuer fichte figur
film filter filz finger fink firma fisch fischer flachs flagge flair flamme flasche flaute fleck flieder fliege
flieger flocke flora flotte flug flur fluss fokus folge folie forelle form formel forst forum foto fracht frack
frage frau freitag freude freund frieden frist frosch frucht fuchs fuge funk funke furche gala galerie gamma
garage garbe garn garten gasse gast gazelle gebet gebiet gebirge gedanke gedicht geduld gefieder gehege geige
geist gelee gelenk gemeinde genie gepard gerste geruch gesang geschenk gesetz gesicht gespenst gestein gestell
gewebe gewicht gewinde gewinn gewitter giebel gipfel gips giraffe gitarre gitter glanz glas gleis globus glocke
glut gold golf gondel gorilla graben grad graf grafik gramm granit gras grenze griff grille grotte grund gruppe
gulasch gurke gurt haar hafer hagel hahn haken halde halle halm hals hammer hamster hand handel handy hang harfe
harke harz hase haube hauch haufen haupt haus haut hecht hecke heft heide heimat heirat heizer heizung held
helfer hemd henkel henne herbst herd herde hering hermelin herold hibiskus himbeere himmel hirsch hirse hirte
hobby hobel hockey hofladen hoheit holz honig hopfen horizont horn hotel hufeisen huhn hummel humor humus hund
hymne idee idol igel iglu imbiss imker import index indigo ingwer inhalt insekt insel inventar iris irrtum jacke
jade jagd jaguar jahr jargon jasmin jawort jeans jockey joghurt jongleur jubel judo jugend junge juwel kabarett
kabel kabine kachel kaffee kaiser kakadu kakao kaktus kalb kalender kalk kamel kamera kamille kamin kamm kammer
kanal kanister kanne kante kantine kanu kanzler kapelle kapitel kappe kapsel kapuze karaffe karneval karotte
karpfen karton kaskade kasse kastanie kasten kater kattun katze kaufhaus kegel keil keks kelle keller keramik
kerze kessel kette kiefer kies kilo kimono kind kino kiosk kirche kirsche kissen kiste kiwi klammer klang klappe
klasse klavier kleber klee kleid klima klinge klinke klippe kloster knabe knall knauf knie knolle knopf knospe
knoten kobold koch koffein koffer kohl kohle kokos kolibri kollege komet komik komma kompass kompost kompott
konsul konto kontrast konus konzert kopf koppel koralle korb kordel kork korn kosmos krabbe kraft kragen krake
kran kranich kranz krater kraut kreide kreis kreisel kresse kreuz kreuzer krimi kristall krokus krone krug
kruste kuchen kuckuck kugel kulisse kultur kumpel kunde kunst kupfer kuppel kurbel kurs kurve kutsche kutter
labor lachs lack ladung lage lager lagune lakritz lama lamm lampe land landung laptop lasso last laterne latte
laub lauch lauf laune lava lavendel leben leckerei leder legende leguan lehm lehne lehrer leim leine leinwand
leiste leiter lektion leopard lerche leser leute lexikon libelle licht lied lilie limette limonade linde lineal
linie linse lippe liste liter loch locke loden lokal lorbeer lotse luchs luft lunge lupe lupine lurch lust
luzerne magen magnet mais majoran makrele maler malve mandel manege mangan mango mann mantel mappe marder marke
markise markt marmor marsch masche maske mast mathe matrose matte mauer maus medaille medizin meer mehl meile
meise meister melisse melodie melone menge mensch mentor messe metall meteor meter miene miete mikrofon milch
mimose minute minze mispel mitglied mittag mitte mode modell mofa mohair mohn moment monat mond montag moor
moorhuhn moos moped morast morgen mosaik motiv motor muffin mulch mulde muschel museum musik muskel muster
mutter nabel nachbar nacht nacken nadel name napf narzisse nashorn natron natur neffe nektar nelke neon netz
neuling nichte nickel nische nomade nord norden nordpol note notiz nougat novelle nudel nummer nuss oase objekt
obst ofen oktave olive omelett onkel opal oper orakel orange orbit orden ordner orgel orkan ornament osten
ostern otter ozean paar packung paddel pagode paket palast palme panda panther papa papagei papier pappe pappel
paprika parade parfum park parkett partner pass pastell pastor pate patent pause pavian pedal pelikan pelz
pendel pergola perle person pfad pfahl pfanne pfarrer pfau pfeffer pfeife pfeil pferd pflanze pflaster pflaume
pforte pfosten pfote pfund piano picknick pilger pilot pilz pinguin pinie pinsel pipette piste pixel plakat plan
planet plankton plastik platane platin platte platz plombe podest podium pokal polka polster pony porree portal
portion porto portrait posaune post posten praline pralinee praxis preis presse prinz prise prisma probe produkt
projekt prosa prozent pudding pudel puffer puls pult pulver puma pumpe punkt puppe puzzle quader quadrat qualle
quark quarz quaste quitte quote rabatt rabe radar radio rahmen rakete rampe rand rang ranke ranzen rappe raps
rasen raspel rathaus rauch raum raupe rechen rechnung rede redner reform refrain regel regen regie regler reife
reifen reihe reiher reim reis reise reiter rekord rektor reling rest rettich revier rezept rhythmus richter
riegel riemen riese rind ring rinne rippe riss ritter ritus robbe roboter rock rodeo roggen rohr rolle roller
roman rose rosine rotor rubin rucksack ruder ruhe ruhm ruine rumba runde runkel rutsche saal sache sack safari
safran sage sahne saite salat salbe salon salz sammler samstag samt sand sandale sanduhr saphir satellit satin
sauna schach schacht schal schale schall schanze schatten schatz schaufel schaukel schaum scheibe schein schema
schere scherz scheune schiene schiff schild schilf schinken schirm schlaf schlange schloss schlucht schluss
schmied schmuck schnabel schnecke schnee schnur schober schote schrank schraube schritt schuh schule schulter
schuppe schutz schwalbe schwamm schwan schwarm schwert seeigel seele seerose segel segen seide seife seil
sekunde senf sense serie sessel sieb sieger signal silbe silber sinn sirene sirup sitte sitz skala skizze
skulptur socke sofa sohle sohn solo sommer sonar sonde sonett sonne sonntag sorte spange spargel sparren spaten
spatz speck speiche speise sperling spiegel spiel spinat spindel spirale spitze sport sprache sprosse sprung
spule spur staat stab stachel stadt staffel stahl stall stamm standuhr stange stapel star start stativ statue
staub staude steg stein stelle stempel steppe stern stich stiefel stier stift stil stille stimme stirn stock
stoff stollen stolz storch strand strauch streich strich stroh strom strudel strumpf stube studio stufe stuhl
stunde sturm suche suppe symbol system szene tabelle tablett tafel taiga takt talent taler talisman tandem tango
tanne tante tanz tapete tapir tasche tasse taste tatze taube tausch taxi teak technik teer teich teig teil
telefon teleskop teller tempel tempo tennis teppich termin terrasse terrine text theater thema thron thymian
tiegel tiger tinte tipp titel tochter tofu tomate tombola topas topf torf torte torwart tour tournee traktor
trapez traube traum treffer trense treppe tresor tritt trommel tropfen trost truhe trupp tube tuch tulpe tundra
tunnel turban turbine turm turner turnier tusche ufer ulme umhang umlaut umweg umwelt unikat unkraut uranus
urkunde urlaub urwald vanille variante vase vater veilchen ventil veranda verband verein verkehr verlag vers
versuch vertrag vesper vetter video vieh viertel villa violine viper visum vitamin vlies vogel vokal vorhang
vorrat vorteil vorwort vulkan waage wabe wachs wachtel wade waffel wagen wahl wald wall walnuss walross walze
walzer wand wanne wappen ware wasser weber wecker weide weiher weise weizen welt wende werft werk wert weste
westen wette wetter wicke widder wiege wiese wille wimpel wind winde winkel winter wipfel wirbel wirt wissen
witz woche wohnung wolf wolke wolle wollgras wunder wunsch wurf wurst wurzel yacht zacke zahl zahn zander zange
zapfen zaun zebra zeder zehe zeichen zeile zelt zement zentrum zeppelin zettel zeuge ziege ziegel ziel ziffer
zikade zimmer zimt zinn zirkel zirkus zitat zitrone zone zopf zucker zunge zweck zweig zwiebel zwilling zypresse
`),
  /** Words of four to eight Latin letters, which every keyboard has, without sounds that have several spellings. */
  ru: list(`
abonent abrikos adres akademik akkord akrobat aktor akula akvarium albom alfavit alleya ampula ananas anketa
antenna antilopa antrakt apparat apteka arbuz arena arfa arka armada aroma arsenal artist asfalt astra
astronom atlas atlet atrium avtobus avtor ayva azbuka azot babochka bagazh baget balans balkon ballon banan
banda bandana banka bant baraban barak baran barbaris barkas barsuk barzha bashmak bashnya bassein batareya
baton bazar bazilik beda begemot begun belka bereg berega beret bereza beseda beton bidon bilet binokl bint
biser biskvit bizon blesk blin blok blokada bloknot bluza bobr bogatyr bokal bokser bolid boloto boroda borona
borozda bort botanik botinok bronza brosok brus brusnika budka bufet bugor bukashka buket bukva bulava bulavka
bulka bulon bumaga buran burun burya busina busy buton buyvol chashka chayka chaynik chemodan cherdak chernika
chernila chislo chizh chudo chulok dacha data dekada dekan dekor delegat delfin derevo desert desyatka detal
detektor devyatka diapazon dikobraz diktant diktor dinamo dinozavr diplom direktor disk divan dizayn dlina
dnevnik dobro dochka dogovor doklad doktor dokument dolg dolina dolya domino domra doroga dorozhka doska
dostup dovod doza dozor drakon drama dremota drova drug druzhba dubok dubrava duda duga dvor dymok dynya dyra
ekran eksport elektrik element elka emal emblema epigraf epizod erunda eskadra eskimo eskiz estrada etap etazh
fabrika fagot fakel fakt fanat fanera fantik fara fartuk fasad fauna fazan fazenda ferma fermer fialka figura
fikus filin film finik firma fizik flag flagman flakon flanel fleyta flora flot folklor fonari fonema fontan
forma formula forpost fort fortuna foto fotograf fraza fregat fresko front frukt fufayka funt furazhka furgon
futbol futlyar galereya galeta galina galka galop galun gamma garazh garderob gardina garnir garnizon gavot
gazeta gazon gektar geograf geolog gerb gerbariy geroy gimn gimnast girya gitara glagol glava glaz glazok
glazur glina globus glotok glubina gnezdo gnom golos golova golub gondola gonka gora gorizont gorka gorn gorod
gorodok gorstka gospodin grabli grad gradus grafik grafin gramm gramota granit graviy gravura grebenka grenki
grib grif griva groza gruda grunt gruppa grusha gruz gruzovik gudok gulyaka gusar gusli gvozdika igla igloo
igra igrok igrushka ikona ikra import imya indeks indeyka indigo iney interes irbis iris iskra istina istok
istorik itog ivolga izba izgib izmena iznanka izumrud kabina kabinet kabluk kadr kaftan kakao kaktus kalina
kalitka kalosha kamera kamin kampus kamysh kanal kanat kanava kanikuly kanoe kanon kanyon kapitan kaplya
kapsula kapusta karas karavan kardan karkas karman karniz karp karta kartina karton karusel kasha kashtan
kaska kassa kasseta kater katok katushka kavkaz kazan kedr keks kemping kengru kenguru kepka keramika kerosin
kilogram kino kiosk kiparis kisa kislota kist kladka klarnet klass klassik kley klimat klin klinok klub
klubnika klubok klumba kniga knigi knizhka knopka koala kobra kofe kofta kokon kokos kokteyl kolba kolbasa
kolena kolesnik koleso kolibri kolizey kollega kolokol kolonka kolonna kolos kolpak kolyaska komanda komar
kombayn kometa komnata komod kompas kompot konek konfeta kontrakt kontur konus konvert konveyer kopeyka kopna
kora korall koridor korinka korka korob korobka korobok korona korova korzina kosmos kotenok kotleta kovboy
kover kovrik koza kozel kozyrek kran krapiva kraska krater kredit kreker krem krepost kreslo krest krevetka
kristall krokodil krolik krona kroshka krot krug kruzhka krylo krysha kryshka kubik kubok kukla kukushka kulak
kulik kulisa kulon kumir kupol kupon kurator kurgan kurort kurs kurtka kuvshin kuzov kvadrat kvartet kvartira
kvas kvitok labirint ladoga ladya laguna lampa lampada landysh lapa lapka lapsha lastik lava lavanda lavina
lavka lavr lazer lazurit lebeda lebedi lebedka ledok ledokol legenda lekar lenta leopard lepestok lesenka
lesnik leto letopis lider limon limonad lineyka linza lira lisichka list listok listva litr livada liven
lobzik lodka lodochka logika logotip lokon lokot lopata losos lososina lovushka lozhka luchik lukoshko luna
lupa luzhayka lyzhi magazin magistr magnat magnit magnolia makaron maket malina malinka malyar malysh mamont
mandarin manera mango manta marafon marka market marlya marshrut maska maslina maslo master material matros
mayak mayka mayor mebel mechta medik meduza mesto meteor metka metod metr metro mikser milya mimoza minus
minuta miska miss mnenie moda modul mokasin moloko molot molotok moneta monitor more moroz morozko morskoy
morzh most mostik motiv moto motor motylek moyka mozaika mozayka mramor mravey muka muravey mushka muskat
muzey muzyka muzykant myata myatlik mylo myshka nabor nachalo nagrada nakaz nakleyka napitok napor narod
narval nasos nauka navyk nebo nedelya nektar neon nevod nikel nitka niva nizina noga nogot nomer nora norka
nosik nosok nosorog nota novator novinka nozhnik nuga oazis obed oblako oblik oblozhka obmen obraz obrez
obruch obryad obzor ocherk ochki ogorod okean oklad okno okrug oktava okun olimp oliva olovo omlet omut opal
opera opora opushka opyt orbita orden orel orient orkestr ornament osada osina oskolok osminog osnova osoka
ostrov ostrovok osyotr otbor otdel otklik otkos otryad otvar otvertka otvet oven oves ozero ozon paket palata
palatka palitra palma palochka palto paluba panama panda panorama pantera papa papka para parad paragraf
parashut park parket parom parovoz parta partner parus pashnya pasport pasta patent patron pauk pautina pauza
pavlin pchela pechka pedagog peleng pelikan penal perevod pero peron persik pesnya pesok petarda pianino pila
pilot pingvin pion pioner piramida pirat pirog pirozhok pismo pitomnik plakat plan planer planeta plast
plastika plastina platan plato platok platye plita plod plot plotina plotnik plug plyazh pobeda pochka pochta
podarok podkova podnos podruga podushka podval podvig podvoda poema poet poezd poezdka pogoda pogreb pokaz
poklon pokoy pokrov polden pole polet poligon polis polka polosa poloska polotno polyana pomidor ponchik
poplavok popugay poroda porog port portfel portret poselok poster posuda potok potolok potop poval povar poves
povorot poyas prazdnik predmet premiera press pribor prichal prikaz priliv primer primorye printer priroda
pristan priton priz prizma probka problema proekt profil program progulka proliv prostor protokol proton
proverka provod proyom prud prut pryanik pryanost puding pudra pulka pult punkt pushinka pyatak pyatno pylesos
rabochiy rabota radar radio radost raduga raketa rakovina ramka rassada rasskaz rassvet rastenie ratusha
razdel razmer razum rebenok rebro rebus redaktor redis reestr regby reklama rekord rektor remen remeslo remont
repa repka reporter reshetka resurs reyka reys rezerv rezina reznoy rifma ring risunok ritm robot rodina
rodnik rodnya rolik roman romashka romb rosa rost rostok rotor roza rozetka rozmarin rubanok rubashka rubezh
rubin ruchey ruchka ruda rudnik ruka rukav rulet ruletka rulon ruslo ryabina ryba rybak rybka rysak ryzhik
sablya sachok sadovnik safari salat salfetka salon salut samolet samovar sandal sanki sapfir sapog sarafan
saray sardina sbornik segment sekret sektor sekunda selo semestr seminar semya seno sereda serenada serial
servant servis serviz sestra setka sever sezon shalash shapka sharik shater shayba shelk shepot sheya shishka
shkaf shkala shkola shlyapa shnur shokolad shorty shosse shtora shtorm shutka sidr sigma signal sila siluet
simfonia simvol sinus siren sirena sirop sistema skakun skala skameyka skaner skat skazka skelet skidka sklad
skladka sklon skobka skrepka skripach skripka skulptor skutr skver sled sliva slivki slog slon slonik slovar
slovo smena smetana smola sneg snegir snegovik sobaka soda sofa soglasie sokol soldat solo soloma solonka
solovey solyanka sonata sonet soroka sort sosed sosna sosud sosulka sova sovet soyka spektr spina spiral
spisok spor sport sputnik sreda stadion stado stakan stanok starik start statuya stavka stavnya stekla steklo
stena stepka stil stimul stol stolb stolyar stozhok strana straus strela strelka stremya strizh stroka stroyka
student stuk stul stupka sugrob sumerki sumka sunduk sutki suvenir svarka svecha svekla sverchok svet svetlyak
svetofor svist sviter svitok svoboda svyaz syrnik tablo tabor tabun taburet tachka takt taktika talant
talisman talon tamada tamtam tango tanker tapki tapochka tarakan tarelka tarif tayfun tayga tayna tekst
telefon telega telegraf telenok teleskop telo tema temp tennis tenor teplo teplota termin termos terrasa test
testo tetrada tezis tigr tishina titan titul tmin tochka tokar tolpa tomat tonna tonus topaz topor tovar
traktor tramvay trassa trava travinka trening tresk trevoga tribuna trofey tropa tropinka trost trotuar truba
trubach trubka trud tufli tulup tuman tumba tunel tunika tunnel turist turnik turnir tvorog tykva ubor
uchastok uchebnik uchenik udacha udar ugolek ugolok ukaz uklon ukol ukrop ukus ulitka ulov ulybka umnik uragan
urok urozhay utes utka uzel uzor uzorok vafli vagon vakuum valenok valet valik valun vanna varan varenik
varezhka vasilek vata vaza vazelin vecher vedro veer vektor velvet venik venok veranda veresk vershina veslo
vesna vest vestnik veter vetka veto video vilka vino vint viola vishnya visok vitamin vitok vitrina vizit
vklad vkus vlaga vnuk vobla voda vodoem vodolaz vodopad vokal vokzal volan volk volna volokno volos volya
vopros vorobey vorona voronka vorota vorotnik vosem vostok vozrast vremya vtulka vulkan vvod vybor vydra
vykroyka vymysel vypusk vyshivka vyshka vysota vystavka vystup yabloko yablonya yagnenok yagoda yama yantar
yarlyk yarmarka yastreb yazyk zabava zabor zabota zadacha zagadka zagon zakat zakaz zakladka zakon zaliv
zametka zamok zanaves zapad zapas zapiska zapusk zarplata zaryad zaryadka zaslonka zasov zastava zatvor
zavarka zavitok zavod zavtrak zayavka zayka zdanie zebra zefir zelenka zemlya zemlyak zenit zerkalo zerno zeva
zhaket zhara zhilet zhiraf zhokey zhuk zhurnal zima zimovka zmeya znachok znak znamya znanie znatok zoloto
zolushka zona zontik zoolog zoopark zubilo zubr zver zvezda zvonok zvuk
`),
} as const;

function list(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
