/** Text that is safe for a terminal: without external escape sequences, direction marks and line breaks. */

/** A complete command (ECMA-48), such as a colour or link. Incomplete ones do not match, so that no text is lost. */
const SEQUENCE =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])\P{Cc}*(?:\x07|\x1b\\|\x9c)/u;

/** Control characters (C0, DEL, C1), line separators and direction marks. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const SEQUENCES = new RegExp(SEQUENCE, 'gu');

const UNSAFE_OR_SEQUENCE = new RegExp(`${SEQUENCE.source}|${UNSAFE.source}`, 'gu');

/** Unsafe characters except line breaks and tabs. Also matches colours, which are kept if the terminal has them. */
const UNSAFE_IN_TEXT = new RegExp(
  `(\\x1b\\[(?:[1-4]|2[2-4]|3[1-7]|39|90)m)|${SEQUENCE.source}|(?![\\n\\t])${UNSAFE.source}`,
  'gu',
);

const REPLACEMENT = '\uFFFD';

export function withoutSequences(text: string): string {
  return text.replace(SEQUENCES, '');
}

/** External text, such as a name, as part of one line. Unsafe characters and escape sequences become `\uFFFD`. */
export function printable(piece: string): string {
  return piece.replace(UNSAFE_OR_SEQUENCE, REPLACEMENT);
}

/** Keeps line breaks, tabs and colours. @param names texts that must stay on one line (`multilineNames`) */
export function terminalText(text: string, hasColors: boolean, names: readonly string[] = []): string {
  const whole = names.reduce((all, name) => all.replaceAll(name, printable(name)), text);
  return whole.replace(UNSAFE_IN_TEXT, (_, color?: string) =>
    hasColors && color !== undefined ? color : REPLACEMENT,
  );
}

/** File names in arguments with a line break or tab, without extensions, since messages may add `.results`. */
export function multilineNames(args: readonly (string | undefined)[]): readonly string[] {
  const names = args.flatMap((arg = '') => arg.split(/[/\\]/)).map((name) => name.replace(/(?:\.\w+)+$/, ''));
  return names.filter((name) => /[\n\t]/.test(name) && name.trim().length > 1);
}

/** JSON that is safe for a terminal: the same value, with all unsafe characters escaped. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
