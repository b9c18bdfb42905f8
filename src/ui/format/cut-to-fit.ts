import stringWidth from 'string-width';

/** The text, or as much of its beginning as fits, with `…`. @param text without colours */
export function cutToFit(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  const kept = Array.from(text).slice(0, columns - 1);
  while (stringWidth(kept.join('')) > columns - 1) kept.pop();
  return `${kept.join('')}…`;
}
