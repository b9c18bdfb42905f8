/** Names like those of secrets, whose values are not shown: settings of profiles and headers. */

/** A word of a name, or its end, as in `api_key` and `wstoken`. Many words end in `key`. */
const SECRET_WORD =
  '(?:[a-z0-9]*(?:token|secret|password|passwd|passwort|passphrase|pwd)|(?:api|app|access|client|private|secret|shared|master|auth)?key)';

/** Several of them end the name: `tokens_per_user` is a number. */
const SECRET_NAME = new RegExp(`(?:^|_)${SECRET_WORD}(?:\\d*_|s?\\d*$)`);

/** @param name of a setting, in lower case with `_` between words */
export function isNamedLikeSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A shorter value is a number, which a message may have by chance. */
const SHORTEST_KEY = 8;

/** True if a header proves to a gateway who sends it, as `X-Api-Key` and `Cookie` do. */
export function isSecretHeader(name: string, value: string): boolean {
  const lower = name.toLowerCase().replaceAll('-', '_');
  return value.length >= SHORTEST_KEY && (lower === 'cookie' || isNamedLikeSecret(lower));
}
