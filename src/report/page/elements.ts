/**
 * Creates, finds and copies elements. Text is only ever inserted as text, so that nothing of a roster is read as HTML.
 */

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

/** Shows the result on the button, and announces it to screen readers. */
export async function copyText(text: string, button: HTMLElement): Promise<void> {
  let result = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    result = 'Copying failed';
  }
  button.dataset.label ??= button.textContent ?? '';
  button.textContent = result;
  find('#announcement').textContent = result;
  setTimeout(() => {
    button.textContent = button.dataset.label ?? '';
    find('#announcement').textContent = '';
  }, 2000);
}

/** Offers a text as a file, with a byte order mark, by which spreadsheets recognise its encoding. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function commandElement(command: string): HTMLElement {
  const block = element('p', { class: 'command' }, element('code', {}, command));
  addCopyButton(block);
  return block;
}

/** @param block holds the command in a `code` */
export function addCopyButton(block: Element): void {
  const code = block.querySelector('code');
  const command = code?.textContent ?? '';
  // Lines break between words: a break within `--created` would change what is read.
  const words = command.split(' ').flatMap((word) => [' ', element('span', { class: 'word' }, word)]);
  code?.replaceChildren(...words.slice(1));
  const attributes = { type: 'button', class: 'copy', 'aria-label': `Copy ${command}` };
  const button = element('button', attributes, 'Copy');
  button.addEventListener('click', () => void copyText(command, button));
  block.append(button);
}
