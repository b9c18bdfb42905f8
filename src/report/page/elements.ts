/** Creates and finds elements. Text is only ever inserted as text, so that nothing of a roster is read as HTML. */

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

/** @throws {Error} where the page has no such element */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** `21 Nov 2026, 08:41:07`, in the reader's time. */
export function localTime(iso: string | undefined, timeStyle: 'medium' | 'short' = 'medium'): string {
  return new Date(iso ?? '').toLocaleString('en-GB', { dateStyle: 'medium', timeStyle });
}

/** Replaces the times in UTC by the reader's; the exact one stays in `datetime`. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll('time')) time.textContent = localTime(time.dateTime);
  for (const text of document.querySelectorAll<SVGElement>('text[data-at]')) {
    text.textContent = localTime(text.dataset.at, 'short');
  }
  for (const title of document.querySelectorAll<SVGElement>('title[data-at]')) {
    title.prepend(`${localTime(title.dataset.at)}: `);
  }
}
