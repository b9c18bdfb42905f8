/**
 * The codes of the directory that are known, each with a sentence of our own. A code that stands here is no secret
 * whatever the row's password, and its sentence takes the place of a message that is withheld.
 */

const OWN_WORDS = {
  'password.weak': 'The password is too simple.',
  'password.likelogin': 'The password is too much like the nickname.',
  'login.prohibitedsymbols': 'The nickname holds characters that are not allowed.',
  some_user_has_this_login: 'The nickname is taken.',
} as const satisfies Record<string, string>;

type KnownCode = keyof typeof OWN_WORDS;

/** Whether it is one of these, to the letter. */
export function isKnownCode(code: string | undefined): code is KnownCode {
  return code !== undefined && Object.hasOwn(OWN_WORDS, code);
}

export function ownWords(code: KnownCode): string {
  return OWN_WORDS[code];
}
