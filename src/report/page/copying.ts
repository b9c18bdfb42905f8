/** Puts text on the clipboard, also where the browser keeps the newer way from pages on a disk; or saves it. */

import { element, find } from './elements.js';

const SHOWN_MS = 2000;

/** Shows on the button, and says to whoever hears the page, how it went. */
export async function copyText(text: string, button: HTMLElement, done = 'Copied'): Promise<void> {
  const isCopied = (await writeClipboard(text)) || copySelection(text);
  button.dataset.label ??= button.textContent ?? '';
  button.textContent = isCopied ? 'Copied' : 'Not allowed';
  find('#announcement').textContent = isCopied
    ? done
    : 'The browser does not allow copying: select the text instead';
  setTimeout(() => {
    button.textContent = button.dataset.label ?? '';
    find('#announcement').textContent = '';
  }, SHOWN_MS);
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The older way; it needs a selection, and gives the focus back. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = element('textarea', { class: 'unseen', readonly: '', 'aria-hidden': 'true' });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** Offers a text as a file, with the mark by which spreadsheets know its encoding. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A command to be copied: the words themselves, and a button. */
export function commandElement(command: string): HTMLElement {
  const block = element('p', { class: 'command' }, element('code', {}, command));
  addCopyButton(block);
  return block;
}

/** @param block holds the command in a `code` */
export function addCopyButton(block: Element): void {
  const code = block.querySelector('code');
  const command = code?.textContent ?? '';
  // A line ends between words: one that ends within `--created` reads as another.
  const words = command.split(' ').flatMap((word) => [' ', element('span', { class: 'word' }, word)]);
  code?.replaceChildren(...words.slice(1));
  const attributes = { type: 'button', class: 'copy', 'aria-label': `Copy ${command}` };
  const button = element('button', attributes, 'Copy');
  button.addEventListener('click', () => void copyText(command, button));
  block.append(button);
}
