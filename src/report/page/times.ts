/** Moments in the time of whoever reads the page; the exact one stays in `datetime`. */

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** `21 Nov 2026, 08:41:07`; nothing for what is no time. */
export function timeWords(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : full.format(at);
}

/** Puts the reader's time into what was written in UTC. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll('time')) time.textContent = timeWords(time.dateTime);
  let before = '';
  for (const text of document.querySelectorAll<SVGElement>('text[data-at]')) {
    const at = new Date(text.dataset.at ?? '');
    text.textContent =
      day.format(at) === before ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
    before = day.format(at);
  }
  for (const title of document.querySelectorAll('g[data-at] > title')) {
    const at = new Date((title.parentElement as unknown as SVGElement).dataset.at ?? '');
    title.textContent = `${clock.format(at)}: ${title.textContent}`;
  }
}
