import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html, scriptJson } from '../../src/platform/html.js';

test('a value in an HTML template is escaped, unless it is HTML', () => {
  const items = ['<b>', '&amp;'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul title="${'"'}">${items}${undefined}${3}</ul>`.text).toBe(
    '<ul title="&quot;"><li>&lt;b&gt;</li><li>&amp;amp;</li>3</ul>',
  );
});

test('control characters and direction marks in HTML are replaced', () => {
  expect(html`${'a\0b\x1b[2J\u202ec\u2066\tд\n'}`.text).toBe('a\uFFFDb\uFFFD[2J\uFFFDc\uFFFD\tд\n');
});

test('no value ends its HTML attribute, element or script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
      expect(scriptJson(text)).not.toMatch(/[<>&]/);
      expect(JSON.parse(scriptJson(text))).toBe(text);
    }),
  );
});
