/** Puts text on the clipboard, also where the browser keeps the newer way from pages on a disk; or saves it. */

import { byId, element } from './element.js';

const SHOWN_MS = 2000;

/** Tells on the button, and to who hears the page, how it went. */
export async function copyText(text: string, button: HTMLElement, what = 'Copied'): Promise<void> {
  const copied = (await writeClipboard(text)) || copySelection(text);
  const words = copied ? what : 'The browser does not allow copying: select the text instead';
  byId('announcement').textContent = '';
  const before = button.dataset.words ?? button.textContent ?? '';
  button.dataset.words = before;
  button.textContent = copied ? 'Copied' : 'Not allowed';
  byId('announcement').textContent = words;
  setTimeout(() => {
    button.textContent = before;
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
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Offers a text as a file, with the mark by which spreadsheets know its encoding. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = element('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
