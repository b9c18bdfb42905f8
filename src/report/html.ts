/** Text to HTML: a template tag that escapes every value, and data as JSON that no parser of HTML can end. */

/** A piece of HTML; whatever else goes into a template is text. */
export class Html {
  readonly text: string;

  /** Only `html` and what is ours alone (the page's style and script) make one. */
  constructor(text: string) {
    this.text = text;
  }
}

export type Value = string | number | Html | readonly Html[] | undefined;

/** Every value is escaped, but for `Html`; `undefined` is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((string, index) => string + textOf(values[index])).join(''));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replaceAll('\0', '\uFFFD');
}

/** A value for a `<script type="application/json">`: nothing in it can end the element or begin a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A moment that the page shows in its reader's time; without a script it stays in UTC. */
export function timeTag(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${utcWords(iso)}</time>`;
}

/** `2026-11-21 08:41 UTC` */
export function utcWords(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
