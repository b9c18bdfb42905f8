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

/** Which way of signing in a value is for. */
const SCHEME = /^(?:basic|bearer|oauth|token) /i;

/** The secrets in a header that proves to a gateway who sends it, as `X-Api-Key` and `Cookie` do: the value and its parts. */
export function secretsOfHeader(name: string, value: string): readonly string[] {
  const lower = name.toLowerCase().replaceAll('-', '_');
  if (lower !== 'cookie' && !isNamedLikeSecret(lower) && !SCHEME.test(value)) return [];
  const parts = lower === 'cookie' ? value.split(';').map((one) => one.slice(one.indexOf('=') + 1)) : [];
  const all = [value, value.replace(SCHEME, ''), ...parts].map((one) => one.trim());
  return [...new Set(all)].filter((one) => one.length >= SHORTEST_KEY);
}
