/** Text to HTML: a template tag that escapes every value that is not HTML already. */

/** A piece of HTML. Made by `html` alone. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static join(strings: readonly string[], values: readonly Value[]): Html {
    const text = strings.map((string, index) => string + render(values[index]));
    return new Html(text.join(''));
  }

  toString(): string {
    return this.#text;
  }
}

export type Value = string | number | Html | readonly Html[] | undefined;

/** Every value is escaped, but for `Html`; `undefined` is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return Html.join(strings, values);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
