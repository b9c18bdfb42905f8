import { expect, it } from 'vitest';
import { text } from '../../src/texts/error-template.js';

it('the first line of an error says what is wrong, and the other lines say what to do next', () => {
  const result = text`
    ${'users.csv'} has ${2} errors
    Correct them:
      provision check ${'users.csv'}`;
  expect(result).toEqual({
    what: 'users.csv has 2 errors',
    next: 'Correct them:\n  provision check users.csv',
  });
});

it('an error may have no advice', () => {
  expect(text`No run in ${'a folder'}`).toEqual({ what: 'No run in a folder' });
  expect(text`
    No run
    ${undefined}`).toEqual({ what: 'No run' });
});

it('a line break in a fact does not begin the advice', () => {
  expect(text`
    ${'a\n    b'} does not exist
    Check ${'c\nd'}.`).toEqual({ what: 'a\n    b does not exist', next: 'Check c\nd.' });
});
