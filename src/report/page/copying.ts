/** Puts text on the clipboard, or saves it. */

import { element, find } from './elements.js';

const SHOWN_MS = 2000;

/** Shows the result on the button, and announces it to screen readers. */
export async function copyText(text: string, button: HTMLElement): Promise<void> {
  const result = await writeClipboard(text);
  button.dataset.label ??= button.textContent ?? '';
  button.textContent = result;
  find('#announcement').textContent = result;
  setTimeout(() => {
    button.textContent = button.dataset.label ?? '';
    find('#announcement').textContent = '';
  }, SHOWN_MS);
}

async function writeClipboard(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Copying failed';
  }
}

/** Offers a text as a file, with a byte order mark, by which spreadsheets recognise its encoding. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A command with a button that copies it. */
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
