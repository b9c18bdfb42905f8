/** Recognises headers of password columns, for rosters, profiles and `--map`. */

/** Words for a password, anywhere in a header. */
const PARTS =
  /passw|passwd|pwd|passphrase|passcode|passkey|парол|kennwort|motdepasse|contrase|senha|palavra ?passe|has[łl]o|wachtwoord|l[öo]senord|salasana|adgangskode|passord|heslo|jelsz[óo]|лозинка|құпия|[şs]ifre|parol[aă](?! ?chiave)|mật ?khẩu|mat ?khau|lozink|zaporka|kodeord|lykilor[ðd]|parool|slapta[žz]od|kata ?sandi|κωδικ[όο][ςσ] ?πρ[όο]σβασης|συνθηματικ[όο]|パスワード|密[码碼]|비밀번호|סיסמ[הא]|كلم[ةه] ?(?:ال)?مرور|كلم[ةه] ?السر|รหัสผ่าน/u;

/** Words for a password that are written as two words. */
const PARTS_APART = /pass (?:w|word|wort|phrase|code|key)(?: |$)|kenn wort|mot de passe/u;

/** Words for a password that mean something else inside a longer word. */
const WORDS = /(^|[^\p{L}])(pass|pw|pin|secret|geslo)($|[^\p{L}])/u;

/** A password in Latvian and German, but a word, a spokesperson or a release from prison in other languages. */
const PAROLE =
  /(?<!\p{L})(?<!(?<!\p{L})(?:porte|de|di|la|on)[^\p{L}])parole(?!\p{L})(?![^\p{L}](?:chiave|board|hearing|officer)(?!\p{L}))/u;

/** A pass that is a document, a ticket or an exam result. */
const OTHER_PASS =
  /(?:^| )(?:boarding|bus|day|entry|gate|guest|library|parking|season|ski|train|transit|travel|visitor) pass(?= |$)|(?:^| )pass (?:number|nummer|no|nr|id|type|art|fail|grade|mark|rate|score)(?= |$)/gu;

/** Names of values about a password: when it changes or expires, how long it is, a hint. */
const ABOUT =
  /(?:^| )(?:chang(?:e|es|ed|ing)|expir\p{L}*|expiry|never|policy|age|hint|reminder|question|length|strength|quality|manager|status|date|time|timestamp|count|attempts|last set|not required|must|force[ds]?|next|has|is|änder\p{L}*|geändert|ablauf\p{L}*|abgelaufen|gültig\p{L}*|richtlinie|hinweis|frage|länge|stärke|datum|смен\p{L}*|измен\p{L}*|срок|истек\p{L}*|дата|подсказк\p{L}*|вопрос|длина|提示|修改|更改|变更|重置|过期\p{L}*|有效期\p{L}*|の?変更\p{L}*|の?有効期限|변경\p{L}*|만료\p{L}*)(?= |$)/u;

/** Words that are joined with another word about them: `Passworthinweis`, `passwordexpired`. */
const JOINED = /passwords?|passworts?|kennworts?|passwd|pwd|パスワード|密[码碼]|비밀번호/gu;

/** Characters that introduce an explanation in a header. */
const EXPLANATION = /[([{,;:–—]|\s-\s/u;

/** In lower case, with a space before each capital that begins a word: `passwordLastSet` as `password last set`. */
function lowered(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      // A Turkish capital keeps its dot as a separate character.
      .replace(/i\u0307/gu, 'i')
  );
}

/** The text with single spaces between words. Thai vowels and tones are marks. */
function wordsOf(text: string): string {
  return lowered(text.replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/** True if a header contains a word for a password. Files for people leave out the cells below it. */
export function isPasswordHeader(header: string): boolean {
  const words = lowered(header);
  return PARTS.test(words.replace(/[^\p{L}\p{M}]/gu, '')) || WORDS.test(words) || PAROLE.test(words);
}

/** True for a password, not for a value about one (`Password hint`) or another kind of pass (`Pass number`). */
export function meansPassword(header: string): boolean {
  if (!isPasswordHeader(header)) return false;
  const start = header.split(EXPLANATION, 1)[0] ?? '';
  return isAPassword(start) || (!hasWord(start) && hasWord(header) && !ABOUT.test(apart(header)));
}

function isAPassword(text: string): boolean {
  return hasWord(text) && !ABOUT.test(apart(text));
}

function hasWord(text: string): boolean {
  const words = wordsOf(text);
  return (
    PARTS.test(words) ||
    PARTS_APART.test(words) ||
    PAROLE.test(words) ||
    WORDS.test(words.replace(OTHER_PASS, ' '))
  );
}

function apart(text: string): string {
  return wordsOf(text).replace(JOINED, ' $& ').replace(/ +/gu, ' ');
}
