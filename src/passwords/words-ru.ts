/**
 * Russian words for passwords, four to eight letters each: in Latin letters, so that every keyboard types them and
 * every system takes them, and without sounds that are spelt in several ways. Put together for this program.
 */

export const RUSSIAN_WORDS: readonly string[] = `
abonent abrikos adres akademik akkord akrobat aktor akula akvarium albom alfavit alleya ampula ananas
anketa antenna antilopa antrakt apparat apteka arbuz arena arfa arka armada aroma arsenal artist asfalt
astra astronom atlas atlet atrium avtobus avtor ayva azbuka azot babochka bagazh baget balans balkon ballon
banan banda bandana banka bant baraban barak baran barbaris barkas barsuk barzha bashmak bashnya bassein
batareya baton bazar bazilik beda begemot begun belka bereg berega beret bereza beseda beton bidon bilet
binokl bint biser biskvit bizon blesk blin blok blokada bloknot bluza bobr bogatyr bokal bokser bolid
boloto boroda borona borozda bort botanik botinok bronza brosok brus brusnika budka bufet bugor bukashka
buket bukva bulava bulavka bulka bulon bumaga buran burun burya busina busy buton buyvol chashka chayka
chaynik chemodan cherdak chernika chernila chislo chizh chudo chulok dacha data dekada dekan dekor delegat
delfin derevo desert desyatka detal detektor devyatka diapazon dikobraz diktant diktor dinamo dinozavr
diplom direktor disk divan dizayn dlina dnevnik dobro dochka dogovor doklad doktor dokument dolg dolina
dolya domino domra doroga dorozhka doska dostup dovod doza dozor drakon drama dremota drova drug druzhba
dubok dubrava duda duga dvor dymok dynya dyra ekran eksport elektrik element elka emal emblema epigraf
epizod erunda eskadra eskimo eskiz estrada etap etazh fabrika fagot fakel fakt fanat fanera fantik fara
fartuk fasad fauna fazan fazenda ferma fermer fialka figura fikus filin film finik firma fizik flag flagman
flakon flanel fleyta flora flot folklor fonari fonema fontan forma formula forpost fort fortuna foto
fotograf fraza fregat fresko front frukt fufayka funt furazhka furgon futbol futlyar galereya galeta galina
galka galop galun gamma garazh garderob gardina garnir garnizon gavot gazeta gazon gektar geograf geolog
gerb gerbariy geroy gimn gimnast girya gitara glagol glava glaz glazok glazur glina globus glotok glubina
gnezdo gnom golos golova golub gondola gonka gora gorizont gorka gorn gorod gorodok gorstka gospodin grabli
grad gradus grafik grafin gramm gramota granit graviy gravura grebenka grenki grib grif griva groza gruda
grunt gruppa grusha gruz gruzovik gudok gulyaka gusar gusli gvozdika igla igloo igra igrok igrushka ikona
ikra import imya indeks indeyka indigo iney interes irbis iris iskra istina istok istorik itog ivolga izba
izgib izmena iznanka izumrud kabina kabinet kabluk kadr kaftan kakao kaktus kalina kalitka kalosha kamera
kamin kampus kamysh kanal kanat kanava kanikuly kanoe kanon kanyon kapitan kaplya kapsula kapusta karas
karavan kardan karkas karman karniz karp karta kartina karton karusel kasha kashtan kaska kassa kasseta
kater katok katushka kavkaz kazan kedr keks kemping kengru kenguru kepka keramika kerosin kilogram kino
kiosk kiparis kisa kislota kist kladka klarnet klass klassik kley klimat klin klinok klub klubnika klubok
klumba kniga knigi knizhka knopka koala kobra kofe kofta kokon kokos kokteyl kolba kolbasa kolena kolesnik
koleso kolibri kolizey kollega kolokol kolonka kolonna kolos kolpak kolyaska komanda komar kombayn kometa
komnata komod kompas kompot konek konfeta kontrakt kontur konus konvert konveyer kopeyka kopna kora korall
koridor korinka korka korob korobka korobok korona korova korzina kosmos kotenok kotleta kovboy kover
kovrik koza kozel kozyrek kran krapiva kraska krater kredit kreker krem krepost kreslo krest krevetka
kristall krokodil krolik krona kroshka krot krug kruzhka krylo krysha kryshka kubik kubok kukla kukushka
kulak kulik kulisa kulon kumir kupol kupon kurator kurgan kurort kurs kurtka kuvshin kuzov kvadrat kvartet
kvartira kvas kvitok labirint ladoga ladya laguna lampa lampada landysh lapa lapka lapsha lastik lava
lavanda lavina lavka lavr lazer lazurit lebeda lebedi lebedka ledok ledokol legenda lekar lenta leopard
lepestok lesenka lesnik leto letopis lider limon limonad lineyka linza lira lisichka list listok listva
litr livada liven lobzik lodka lodochka logika logotip lokon lokot lopata losos lososina lovushka lozhka
luchik lukoshko luna lupa luzhayka lyzhi magazin magistr magnat magnit magnolia makaron maket malina
malinka malyar malysh mamont mandarin manera mango manta marafon marka market marlya marshrut maska maslina
maslo master material matros mayak mayka mayor mebel mechta medik meduza mesto meteor metka metod metr
metro mikser milya mimoza minus minuta miska miss mnenie moda modul mokasin moloko molot molotok moneta
monitor more moroz morozko morskoy morzh most mostik motiv moto motor motylek moyka mozaika mozayka mramor
mravey muka muravey mushka muskat muzey muzyka muzykant myata myatlik mylo myshka nabor nachalo nagrada
nakaz nakleyka napitok napor narod narval nasos nauka navyk nebo nedelya nektar neon nevod nikel nitka niva
nizina noga nogot nomer nora norka nosik nosok nosorog nota novator novinka nozhnik nuga oazis obed oblako
oblik oblozhka obmen obraz obrez obruch obryad obzor ocherk ochki ogorod okean oklad okno okrug oktava okun
olimp oliva olovo omlet omut opal opera opora opushka opyt orbita orden orel orient orkestr ornament osada
osina oskolok osminog osnova osoka ostrov ostrovok osyotr otbor otdel otklik otkos otryad otvar otvertka
otvet oven oves ozero ozon paket palata palatka palitra palma palochka palto paluba panama panda panorama
pantera papa papka para parad paragraf parashut park parket parom parovoz parta partner parus pashnya
pasport pasta patent patron pauk pautina pauza pavlin pchela pechka pedagog peleng pelikan penal perevod
pero peron persik pesnya pesok petarda pianino pila pilot pingvin pion pioner piramida pirat pirog pirozhok
pismo pitomnik plakat plan planer planeta plast plastika plastina platan plato platok platye plita plod
plot plotina plotnik plug plyazh pobeda pochka pochta podarok podkova podnos podruga podushka podval podvig
podvoda poema poet poezd poezdka pogoda pogreb pokaz poklon pokoy pokrov polden pole polet poligon polis
polka polosa poloska polotno polyana pomidor ponchik poplavok popugay poroda porog port portfel portret
poselok poster posuda potok potolok potop poval povar poves povorot poyas prazdnik predmet premiera press
pribor prichal prikaz priliv primer primorye printer priroda pristan priton priz prizma probka problema
proekt profil program progulka proliv prostor protokol proton proverka provod proyom prud prut pryanik
pryanost puding pudra pulka pult punkt pushinka pyatak pyatno pylesos rabochiy rabota radar radio radost
raduga raketa rakovina ramka rassada rasskaz rassvet rastenie ratusha razdel razmer razum rebenok rebro
rebus redaktor redis reestr regby reklama rekord rektor remen remeslo remont repa repka reporter reshetka
resurs reyka reys rezerv rezina reznoy rifma ring risunok ritm robot rodina rodnik rodnya rolik roman
romashka romb rosa rost rostok rotor roza rozetka rozmarin rubanok rubashka rubezh rubin ruchey ruchka ruda
rudnik ruka rukav rulet ruletka rulon ruslo ryabina ryba rybak rybka rysak ryzhik sablya sachok sadovnik
safari salat salfetka salon salut samolet samovar sandal sanki sapfir sapog sarafan saray sardina sbornik
segment sekret sektor sekunda selo semestr seminar semya seno sereda serenada serial servant servis serviz
sestra setka sever sezon shalash shapka sharik shater shayba shelk shepot sheya shishka shkaf shkala shkola
shlyapa shnur shokolad shorty shosse shtora shtorm shutka sidr sigma signal sila siluet simfonia simvol
sinus siren sirena sirop sistema skakun skala skameyka skaner skat skazka skelet skidka sklad skladka sklon
skobka skrepka skripach skripka skulptor skutr skver sled sliva slivki slog slon slonik slovar slovo smena
smetana smola sneg snegir snegovik sobaka soda sofa soglasie sokol soldat solo soloma solonka solovey
solyanka sonata sonet soroka sort sosed sosna sosud sosulka sova sovet soyka spektr spina spiral spisok
spor sport sputnik sreda stadion stado stakan stanok starik start statuya stavka stavnya stekla steklo
stena stepka stil stimul stol stolb stolyar stozhok strana straus strela strelka stremya strizh stroka
stroyka student stuk stul stupka sugrob sumerki sumka sunduk sutki suvenir svarka svecha svekla sverchok
svet svetlyak svetofor svist sviter svitok svoboda svyaz syrnik tablo tabor tabun taburet tachka takt
taktika talant talisman talon tamada tamtam tango tanker tapki tapochka tarakan tarelka tarif tayfun tayga
tayna tekst telefon telega telegraf telenok teleskop telo tema temp tennis tenor teplo teplota termin
termos terrasa test testo tetrada tezis tigr tishina titan titul tmin tochka tokar tolpa tomat tonna tonus
topaz topor tovar traktor tramvay trassa trava travinka trening tresk trevoga tribuna trofey tropa tropinka
trost trotuar truba trubach trubka trud tufli tulup tuman tumba tunel tunika tunnel turist turnik turnir
tvorog tykva ubor uchastok uchebnik uchenik udacha udar ugolek ugolok ukaz uklon ukol ukrop ukus ulitka
ulov ulybka umnik uragan urok urozhay utes utka uzel uzor uzorok vafli vagon vakuum valenok valet valik
valun vanna varan varenik varezhka vasilek vata vaza vazelin vecher vedro veer vektor velvet venik venok
veranda veresk vershina veslo vesna vest vestnik veter vetka veto video vilka vino vint viola vishnya visok
vitamin vitok vitrina vizit vklad vkus vlaga vnuk vobla voda vodoem vodolaz vodopad vokal vokzal volan volk
volna volokno volos volya vopros vorobey vorona voronka vorota vorotnik vosem vostok vozrast vremya vtulka
vulkan vvod vybor vydra vykroyka vymysel vypusk vyshivka vyshka vysota vystavka vystup yabloko yablonya
yagnenok yagoda yama yantar yarlyk yarmarka yastreb yazyk zabava zabor zabota zadacha zagadka zagon zakat
zakaz zakladka zakon zaliv zametka zamok zanaves zapad zapas zapiska zapusk zarplata zaryad zaryadka
zaslonka zasov zastava zatvor zavarka zavitok zavod zavtrak zayavka zayka zdanie zebra zefir zelenka zemlya
zemlyak zenit zerkalo zerno zeva zhaket zhara zhilet zhiraf zhokey zhuk zhurnal zima zimovka zmeya znachok
znak znamya znanie znatok zoloto zolushka zona zontik zoolog zoopark zubilo zubr zver zvezda zvonok zvuk
`
  .trim()
  .split(/\s+/);
