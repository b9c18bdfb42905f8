/** Files that are not a roster, or that are empty. */

import { type Entry, refused } from './entry.js';

export const UNREADABLE: readonly Entry[] = [
  {
    about: 'a path that does not exist',
    from: { path: 'missing.csv' },
    is: refused(null, 'does not exist'),
  },
  {
    about: 'a path in a folder that does not exist',
    from: { path: 'folder/none/users.csv' },
    is: refused(null, 'does not exist'),
  },
  { about: 'a folder', from: { path: 'folder' }, is: refused(null, 'is a folder') },
  { about: 'an empty file', from: { file: 'empty.csv' }, is: refused(null, 'is empty') },
  { about: 'empty standard input', from: { stdin: '' }, is: refused(null, 'standard input is empty') },
  {
    about: 'only a byte order mark',
    from: { file: 'only-byte-order-mark.csv' },
    is: refused(null, 'is empty'),
  },
  { about: 'only white space', from: { file: 'only-white-space.csv' }, is: refused(null, 'is empty') },
  { about: 'only a header', from: { file: 'only-header.csv' }, is: refused(null, 'has no rows') },
  {
    about: 'only a header without a line end',
    from: { file: 'only-header-open.csv' },
    is: refused(null, 'has no rows'),
  },
  { about: 'only blank rows', from: { file: 'only-blank-rows.csv' }, is: refused(null, 'has no rows') },
  { about: 'a NUL byte', from: { file: 'nul-byte.csv' }, is: refused(3, 'this line contains a NUL byte') },
  { about: 'a web page', from: { file: 'web-page.csv' }, is: refused(null, 'a web page or XML') },
  {
    about: 'XML with the file extension of a workbook',
    from: { file: 'spreadsheet-xml.xls' },
    is: refused(null, 'a web page or XML'),
  },
  { about: 'an old workbook', from: { file: 'old-workbook.xls' }, is: refused(null, 'an old .xls workbook') },
];
