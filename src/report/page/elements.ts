/** Makes elements. Text comes in as text alone, so that nothing of a roster is ever read as HTML. */

export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** What the page is known to hold. */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** `1,234 rows` */
export function rowsWords(n: number): string {
  return n === 1 ? '1 row' : `${n.toLocaleString('en-GB')} rows`;
}

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** `21 Nov 2026, 08:41:07`, in the reader's time; nothing for what is no time. */
export function timeWords(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : full.format(at);
}

/** Puts the reader's time into what was written in UTC; the exact one stays in `datetime`. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll('time')) time.textContent = timeWords(time.dateTime);
  let before = '';
  for (const text of document.querySelectorAll<SVGElement>('text[data-at]')) {
    const at = new Date(text.dataset.at ?? '');
    const today = day.format(at);
    text.textContent = today === before ? clock.format(at) : `${today}, ${clock.format(at)}`;
    before = today;
  }
  for (const column of document.querySelectorAll<SVGElement>('g[data-at]')) {
    const [title] = column.getElementsByTagName('title');
    title?.prepend(`${clock.format(new Date(column.dataset.at ?? ''))}: `);
  }
}
