/**
 * Real names with their ASCII forms, each derived by hand from the published scheme:
 * - ICAO Doc 9303-3, section 6, table B (Cyrillic), with its exceptions for Ukrainian (resolution 55 of the Cabinet of
 *   Ministers, 2010), Belarusian, Serbian and Macedonian;
 * - ICAO Doc 9303-3, section 6, table A (Latin: ä ae, ö oe, ü ue, ß ss, å aa, ø oe, æ ae, þ th, ł l, đ d, no
 *   accents);
 * - ISO 843 / ELOT 743 type 2 (Greek).
 */

export type NameCase = readonly [name: string, ascii: string];

export const RUSSIAN: readonly NameCase[] = [
  ['Пушкин Александр Сергеевич', 'pushkin aleksandr sergeevich'],
  ['Щедрин Михаил', 'shchedrin mikhail'],
  ['Хрущёв Никита', 'khrushchev nikita'],
  ['Цветаева Марина Ивановна', 'tsvetaeva marina ivanovna'],
  ['Юлия Ершова', 'iuliia ershova'],
  ['Яна Чехова', 'iana chekhova'],
  ['Подъячев Семён', 'podieiachev semen'],
  ['Соловьёва Наталья', 'soloveva natalia'],
  ['Эйзенштейн Сергей', 'eizenshtein sergei'],
  ['Жуков Георгий', 'zhukov georgii'],
  ['Достоевский Фёдор', 'dostoevskii fedor'],
  ['Рыбаков Алексей', 'rybakov aleksei'],
  ['Зайцева Ксения', 'zaitseva kseniia'],
  ['Игорь Мышкин', 'igor myshkin'],
  ['Объедков Илья', 'obieedkov ilia'],
  ['Афанасий Фет', 'afanasii fet'],
  ['Римский-Корсаков Николай', 'rimskii-korsakov nikolai'],
  ['ЩУКИНА ЛЮБОВЬ', 'shchukina liubov'],
];

export const UKRAINIAN: readonly NameCase[] = [
  ['Шевченко Євгенія', 'shevchenko yevheniia'],
  ['Їжакевич Іван', 'yizhakevych ivan'],
  ['Згурський Юрій', 'zghurskyi yurii'],
  ['Гадяцький Олексій', 'hadiatskyi oleksii'],
  ['Ґалаґан Олександр', 'galagan oleksandr'],
  ['Щербухи Григорій', 'shcherbukhy hryhorii'],
  ['Мар’їна Наталія', 'marina nataliia'],
  ['Йосипівна Ярина', 'yosypivna yaryna'],
  ['Зеленський Володимир Олександрович Київ', 'zelenskyi volodymyr oleksandrovych kyiv'],
  ['Вернадський Володимир', 'vernadskyi volodymyr'],
  ['Яворницький Дмитро', 'yavornytskyi dmytro'],
  ['Глуховський-Галаган Георг', 'hlukhovskyi-halahan heorh'],
];

export const OTHER_CYRILLIC: readonly NameCase[] = [
  ['Рыгор Барадулін Ёсіф', 'ryhor baradulin iosif'],
  ['Быкаў Васіль Уладзіміравіч', 'bykau vasil uladzimiravich'],
  ['Ђорђевић Љубица', 'dordevic ljubica'],
  ['Живковић Његош', 'zivkovic njegos'],
  ['Ќосев Ѓорѓи', 'kjosev gjorgji'],
  ['Нұрсұлтан Әбішұлы', 'nursultan abishuly'],
];

export const GERMAN: readonly NameCase[] = [
  ['Müller', 'mueller'],
  ['Jürgen Groß', 'juergen gross'],
  ['Bärbel Schäfer', 'baerbel schaefer'],
  ['Österreicher Björn', 'oesterreicher bjoern'],
  ['STRAẞER', 'strasser'],
  ['André Weiß', 'andre weiss'],
  ['Zoë Schröder', 'zoe schroeder'],
];

export const VIETNAMESE: readonly NameCase[] = [
  ['Nguyễn Thị Hương', 'nguyen thi huong'],
  ['Đặng Văn Đức', 'dang van duc'],
  ['Trần Ngọc Ánh', 'tran ngoc anh'],
  ['Phạm Quỳnh Như', 'pham quynh nhu'],
  ['Vũ Bảo Ưng', 'vu bao ung'],
  ['Lê Hữu Nghĩa', 'le huu nghia'],
  ['Huỳnh Mỹ Duyên', 'huynh my duyen'],
  ['Bùi Xuân Phái', 'bui xuan phai'],
];

export const LATIN: readonly NameCase[] = [
  ['Łukasz Żółkiewski', 'lukasz zolkiewski'],
  ['Małgorzata Wiśniewska', 'malgorzata wisniewska'],
  ['Grażyna Gąsior', 'grazyna gasior'],
  ['Jiří Dvořák', 'jiri dvorak'],
  ['Zdeněk Šťastný', 'zdenek stastny'],
  ['Růžena Čapková', 'ruzena capkova'],
  ['Ľubomír Mäsiar', 'lubomir masiar'],
  ['Gökçe Şahin Yıldız', 'gokce sahin yildiz'],
  ['Ümit Doğan', 'umit dogan'],
  ['İbrahim Çelik', 'ibrahim celik'],
  ['Gergő Szűcs Ödön', 'gergo szucs odon'],
  ['Søren Ærø', 'soeren aeroe'],
  ['Åse Bråten', 'aase braaten'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Đuro Živković', 'duro zivkovic'],
  ['François Lefèvre', 'francois lefevre'],
  ['Begoña Agüero', 'begona aguero'],
  ['João Conceição', 'joao conceicao'],
  ['Ștefan Țurcanu', 'stefan turcanu'],
  ['Jānis Bērziņš', 'janis berzins'],
  ['Eglė Žukauskaitė', 'egle zukauskaite'],
];

export const GREEK: readonly NameCase[] = [
  ['Παπαδόπουλος Γεώργιος', 'papadopoulos georgios'],
  ['Ευάγγελος Μπακογιάννης', 'evangelos bakogiannis'],
  ['Σταύρος Ευθυμίου', 'stavros efthymiou'],
  ['Χρήστος Ψαράς', 'christos psaras'],
  ['Αγχίαλος Αντώνης', 'anchialos antonis'],
  ['Μαΐου Ελένη', 'maiou eleni'],
];

/**
 * Names in scripts without a scheme here, as any-ascii writes them. A vowel sign or tone mark belongs to the letter
 * before it.
 */
export const OTHER_SCRIPTS: readonly NameCase[] = [
  ['ヤマダ', 'yamada'],
  ['ヤマタ', 'yamata'],
  ['ﾔﾏﾀﾞ', 'yamada'],
  ['ﾊﾟｸ', 'paku'],
  ['がくと', 'gakuto'],
  ['김철수', 'gimcheolsu'],
  ['박지성', 'bagjiseong'],
  ['काफ्ले', 'kaphle'],
  ['सीता', 'sita'],
  ['দেবী', 'debi'],
  ['সুভাষ', 'subhas'],
  ['แซ่ตั้ง', 'aestang'],
  ['พิมพ์', 'phimph'],
  ['முருகன்', 'murukn'],
  ['రాజు', 'raju'],
  ['محمد', 'mhmd'],
  ['مُحَمَّد', 'muhamad'],
  ['משה', 'msh'],
  ['מֹשֶׁה', 'mosehh'],
  ['Հովհաննես', 'hovhannes'],
  ['Ավետիսյան', 'avetisyan'],
  ['გიორგი', 'giorgi'],
  ['ნინო', 'nino'],
];
