/** Words, names and school terms that people use in passwords, for the tests of weak passwords. Written by hand. */

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const ENGLISH = list(`
  apple banana cherry orange lemon peach grape melon mango potato tomato onion garlic pepper carrot pumpkin bread butter
  cheese honey sugar coffee chocolate cookie pancake sandwich noodle pizza kitchen dinner breakfast spoon bottle table
  chair window curtain carpet pillow blanket mirror lantern candle basket bucket hammer ladder garden flower sunflower
  rose tulip daisy violet lavender forest mountain river ocean island beach desert valley meadow canyon waterfall glacier
  volcano thunder lightning rainbow snowflake blizzard sunshine moonlight starlight shadow horizon galaxy planet comet
  rocket satellite tiger lion panther leopard elephant giraffe zebra monkey gorilla rabbit squirrel hedgehog hamster
  kitten puppy horse pony donkey chicken penguin pelican eagle falcon parrot swallow sparrow dolphin whale shark turtle
  octopus butterfly dragonfly spider scorpion dragon unicorn phoenix wizard knight castle princess kingdom crown sword
  shield arrow treasure pirate captain sailor anchor compass harbour bridge tunnel station railway airport airplane
  helicopter bicycle motorcycle tractor engine battery computer keyboard monitor printer internet password security
  network server telephone camera picture painting museum theatre concert guitar piano violin trumpet melody rhythm
  football baseball basketball hockey tennis volleyball swimming champion victory winner soccer runner school teacher
  student pupil lesson classroom homework library dictionary history geography chemistry biology science language
  grammar pencil paper notebook backpack uniform holiday vacation weekend birthday christmas halloween monday friday
  sunday january april august october december spring summer autumn winter morning evening midnight yesterday tomorrow
  friend brother sister mother father family grandma grandpa husband daughter children neighbour doctor nurse lawyer
  soldier police driver farmer manager director secretary president freedom justice wisdom courage patience happiness
  sadness friendship adventure mystery secret magic miracle fortune diamond emerald sapphire crystal silver golden
  purple yellow green london paris berlin moscow chicago boston dallas texas canada mexico brazil africa america
  australia europe england ireland scotland germany france russia japan welcome hello goodbye sweetheart darling angel
  beautiful wonderful fantastic forever together nothing everything something somebody anybody lucky happy crazy
  awesome cool smart clever brave little monster vampire zombie ghost spirit heaven devil money dollar business office
  company market hospital factory building apartment cottage village country republic universe infinity mathematics
  question answer problem solution project program example sample simple difficult important different interesting
`);

export const RUSSIAN = list(`
  пароль привет любовь солнце учитель ученик школа директор россия москва класс урок каникулы праздник весна лето осень
  зима снег дождь радуга море река гора лес поле цветок ромашка берёза яблоко вишня клубника картошка хлеб молоко шоколад
  конфета кошка собака лошадь тигр медведь волк лиса заяц белка дракон бабочка звезда ракета космос планета самолёт машина
  велосипед футбол хоккей теннис гитара музыка картина книга тетрадь карандаш окно стол стул дверь дом город деревня
  дорога мост мама папа брат сестра бабушка дедушка друг подруга счастье радость дружба свобода победа секрет тайна
  королева принцесса рыцарь ангел солнышко котёнок зайчик понедельник пятница воскресенье январь август декабрь
  математика история география химия биология учительница
`);

/** First name, last name and middle name, then first and last name as they appear in a login. */
export const PEOPLE: readonly (readonly string[])[] = `
  Авдотья Петрова Фёдоровна avdotya petrova|Иван Смирнов Иванович ivan smirnov|Мария Кузнецова Олеговна maria kuznetsova
  Алексей Попов Павлович aleksey popov|Екатерина Соколова Андреевна ekaterina sokolova|Дмитрий Лебедев Юрьевич dmitry lebedev
  Ольга Новикова Игоревна olga novikova|Сергей Морозов Львович sergey morozov|Наталья Волкова Ильинична natalya volkova
  Михаил Зайцев Егорович mikhail zaytsev|Татьяна Павлова Петровна tatyana pavlova|Андрей Голубев Олегович andrey golubev
  Светлана Виноградова Ивановна svetlana vinogradova|Николай Богданов Юрьевич nikolay bogdanov
  Юлия Воробьёва Сергеевна yulia vorobyova|Павел Фёдоров Ильич pavel fyodorov|Ксения Беляева Львовна ksenia belyaeva
  Григорий Тарасов Павлович grigory tarasov|Полина Комарова Юрьевна polina komarova|Кирилл Орлов Андреевич kirill orlov
  Anna Schneider - anna schneider|Lukas Fischer - lukas fischer|Sophie Weber - sophie weber|Jürgen Müller - juergen mueller
  Hannah Wagner - hannah wagner|Felix Becker - felix becker|Katharina Hoffmann - katharina hoffmann|Jonas Schäfer - jonas schaefer
  Mia Koch - mia koch|Maximilian Richter - maximilian richter|Greta Klein - greta klein|Tobias Neumann - tobias neumann
  Charlotte Zimmermann - charlotte zimmermann|Matthias Krüger - matthias krueger|Lena Hartmann - lena hartmann
  Sebastian Lange - sebastian lange|Emma Walker Jane emma walker|Oliver Bennett James oliver bennett|Chloe Harrison - chloe harrison
  Daniel Fletcher John daniel fletcher|Grace Murphy Ann grace murphy|Thomas Whitfield - thomas whitfield
  Isabella Moretti - isabella moretti|Nathan Brooks Lee nathan brooks|Zoë Dubois Marie zoe dubois|Liam O'Connor - liam oconnor
  Fatima Haddad - fatima haddad|Mehmet Yilmaz - mehmet yilmaz|Priya Sharma - priya sharma|Minh Nguyen Van minh nguyen
  Agnieszka Kowalska - agnieszka kowalska|Piotr Wiśniewski - piotr wisniewski|Eszter Nagy - eszter nagy
  Ingrid Johansson - ingrid johansson|Rafael Oliveira - rafael oliveira|Elena Papadopoulou - elena papadopoulou
`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map((line) => line.split(' ').map((part) => (part === '-' ? '' : part)));

/** Names of children, friends and pets, which the row of the person does not have. */
export const FAMILIAR = list(`
  michael jennifer jessica ashley matthew joshua andrew christopher brandon nicole stephanie melissa rachel amanda samantha
  elizabeth victoria natalie kevin brian jason justin patrick robert william richard george charles edward henry simon
  martin stefan markus florian julia laura sarah lisa marie claudia sabine petra monika heike nina nadine angelika bernd
  masha dasha sasha natasha tanya katya misha dima vova kolya nastya marina irina larisa galina vladimir boris igor oleg
  ruslan timur bella charlie rocky buddy molly daisy lucky rex minka murka barsik sharik luna oscar simba felix
`);

export const DEFAULTS = list(`
  Start Welcome Winter Summer Autumn Spring Changeme Initial Password Student Pupil Teacher School Class Test Temp Login
  Admin User Hello Office Monday September First Reset Secret Access Default Pass Guest Account Term
`);

export const WALKS = list(`
  qwerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4
  qwertz qwertzui qwertzuiop yxcvbnm yxcvbn poiuytrewq lkjhgfdsa mnbvcxz qweasd qweasdzxc asdqwe zaq12wsx 1qazxsw2 !qaz2wsx
  йцукен фывапр 1й2ц3у4к qwer1234 asdf1234 1234qwer wertyuio sdfghjkl
  xcvbnm, dfghjkl; 0okm9ijn 6yhn7ujm rfvtgb edcrfv tgbyhn 12345qwert azerty azertyuiop
`);
