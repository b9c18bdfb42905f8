/** `Link` headers that name a next page, and headers that do not. */

import { expect, test } from 'vitest';
import { nextLinkIn } from '../../src/directory/no-absence.js';

test.each([
  '<https://a.example/?page=2>; rel="next"',
  '  <https://a.example/?page=2>  ;  rel  =  next  ',
  '\t<a>\t;\trel\t=\t"next"\t',
  '<a>; rel="ne\\xt"',
  '<a>; rel="prev  next"',
  '<a>; rel="\\next"',
  '<a>;;rel=next',
  '<a>; ; rel=next',
  '<a>; flag; rel=next',
  '<a>; flag=; rel=next',
  '<a>; title="x\\"y,z"; rel=next',
  "<a>; rel='prev next'",
  "<a>; title=it's; rel=next",
  '<a>; rel=prev , <b>; rel=next',
  '<a>; rel=prev,<b>; rel=next',
  '<a>; rel=prev, nonsense; rel=next',
])('the Link header %j names a next page', (header) => expect(nextLinkIn(header)).not.toBe(''));

test.each([
  '',
  '   ',
  '<a>',
  '<a>; rel=prev',
  '<a>; rel="prev"; rel="next"',
  '<next>; rel=prev',
  '<a?rel=next>; rel=last',
  '<a>; title="rel=next"; rel=last',
  '<a>; title="next"',
  '<a>; xrel=next',
  '<a>; rel="nextish"',
  '<a>; rel="x-next"',
  '<next>; rel=prev, nonsense',
  '<a>; rel=prev,   ',
  '<a>; rel=""',
  '<a>; rel',
])('the Link header %j names no next page', (header) => expect(nextLinkIn(header)).toBe(''));
