/** A command to be copied: the words themselves, and a button. */

import { copyText } from './copying.js';
import { element } from './element.js';

export function commandElement(command: string): HTMLElement {
  const block = element('p', { class: 'command' }, element('code', {}, command));
  addCopyButton(block);
  return block;
}

/** @param block holds the command in a `code` */
export function addCopyButton(block: Element): void {
  const code = block.querySelector('code');
  if (code === null) return;
  keepWordsWhole(code);
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  button.setAttribute('aria-label', `Copy ${code.textContent}`);
  button.addEventListener('click', () => {
    void copyText(code.textContent ?? '', button);
  });
  block.append(button);
}

/** A line of a command ends between its words: one that ends within `--created` reads as another. */
function keepWordsWhole(code: HTMLElement): void {
  const words = (code.textContent ?? '').split(' ');
  const parts = words.flatMap((word) => [' ', element('span', { class: 'word' }, word)]);
  code.replaceChildren(...parts.slice(1));
}
