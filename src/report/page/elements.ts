/** Creates, finds and copies elements. Text is inserted as text, so cells are never parsed as HTML. */

import type { ReportWords } from '../../texts/texts.js';

export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Lines break after `@` and the dots of an address, not within its parts. */
export function breakable(text: string): readonly (Node | string)[] {
  return text.split(/(\S+[@.]\S+)/).flatMap((part, at): readonly (Node | string)[] => {
    if (at % 2 === 0) return [part];
    const pieces = part.split(/(?<=[@.])/);
    return pieces.flatMap((piece) => [element('span', { class: 'word' }, piece), element('wbr', {})]);
  });
}

/** The language of the page, for `Intl`. English dates have the day before the month. */
export const LOCALE = document.documentElement.lang === 'en' ? 'en-GB' : document.documentElement.lang;

/** Replaces the placeholders of a text of the page: `{n} rows`. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString(LOCALE) : value;
  });
}

export function localTime(iso: string): string {
  return new Date(iso).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Replaces times in UTC with local ones; the exact time stays in `datetime`. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll('time')) time.textContent = localTime(time.dateTime);
  let previousDay: string | undefined;
  for (const text of document.querySelectorAll<SVGElement>('text[data-at]')) {
    const at = new Date(text.dataset.at ?? '');
    const day = at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' });
    const time = at.toLocaleTimeString(LOCALE, { timeStyle: 'short' });
    // A narrow phone has space for one date.
    text.textContent = day === previousDay ? time : `${day}, ${time}`;
    previousDay = day;
  }
}

export async function copyText(text: string, button: HTMLElement, words: ReportWords): Promise<void> {
  let result = words.copied;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    result = words.copyFailed;
  }
  button.dataset.label ??= button.textContent ?? '';
  button.textContent = result;
  find('#announcement').textContent = result;
  setTimeout(() => {
    button.textContent = button.dataset.label ?? '';
    find('#announcement').textContent = '';
  }, 2000);
}

/** Starts with a byte order mark, so that spreadsheets recognise UTF-8. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function commandElement(command: string, words: ReportWords): HTMLElement {
  const block = element('p', { class: 'command' }, element('code', {}, command));
  addCopyButton(block, words);
  return block;
}

/** Lines break only between words: a break within `--created` would look like another option. */
function wrapWords(code: HTMLElement): void {
  const words = (code.textContent ?? '').split(' ');
  const spans = words.flatMap((word) => [' ', element('span', { class: 'word' }, word)]);
  code.replaceChildren(...spans.slice(1));
}

export function addCopyButton(block: Element, words: ReportWords): void {
  const code = block.querySelector('code');
  const command = code?.textContent ?? '';
  if (code !== null) wrapWords(code);
  const label = fillPlaceholders(words.copyCommand, { command });
  const button = element('button', { type: 'button', class: 'copy', 'aria-label': label }, words.copy);
  button.addEventListener('click', () => void copyText(command, button, words));
  block.append(button);
}
