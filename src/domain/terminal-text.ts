/** Text that is safe for a terminal: without escape sequences, direction marks and line breaks from outside. */

/** A whole command of a terminal (ECMA-48), as a colour or a link. Without its end it is none, so that no words are lost. */
const SEQUENCE =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])\P{Cc}*(?:\x07|\x1b\\|\x9c)/u;

/** Control characters (C0, DEL, C1), line separators and direction marks. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const SEQUENCES = new RegExp(SEQUENCE, 'gu');

const UNSAFE_OR_SEQUENCE = new RegExp(`${SEQUENCE.source}|${UNSAFE.source}`, 'gu');

/** Unsafe characters but for line breaks and tabs; colours are matched to be kept if the terminal has them. */
const UNSAFE_IN_TEXT = new RegExp(
  `(\\x1b\\[(?:[1-4]|2[2-4]|3[1-7]|39)m)|${SEQUENCE.source}|(?![\\n\\t])${UNSAFE.source}`,
  'gu',
);

const REPLACEMENT = '\uFFFD';

export function withoutSequences(text: string): string {
  return text.replace(SEQUENCES, '');
}

/** Text from outside, such as a name, as part of one line: unsafe characters and escape sequences become `\uFFFD`. */
export function printable(piece: string): string {
  return piece.replace(UNSAFE_OR_SEQUENCE, REPLACEMENT);
}

/** All text for a terminal: line breaks, tabs and colours stay. @param names their line breaks do not (`multilineNames`) */
export function terminalText(text: string, hasColors: boolean, names: readonly string[] = []): string {
  const whole = names.reduce((all, name) => all.replaceAll(name, printable(name)), text);
  return whole.replace(UNSAFE_IN_TEXT, (_, color?: string) =>
    hasColors && color !== undefined ? color : REPLACEMENT,
  );
}

/** The file names with a line break or a tab in the arguments, without extensions: messages also add `.results`. */
export function multilineNames(args: readonly (string | undefined)[]): readonly string[] {
  const names = args.flatMap((arg = '') => arg.split(/[/\\]/)).map((name) => name.replace(/(?:\.\w+)+$/, ''));
  return names.filter((name) => /[\n\t]/.test(name) && name.trim().length > 1);
}

/** JSON that is safe for a terminal: the same value, with escapes for all unsafe characters. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
