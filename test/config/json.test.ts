import { describe, expect, it } from 'vitest';
import { createStage } from './stage.js';

const stage = createStage();

describe('the text of a configuration', () => {
  it('may hold comments, trailing commas and a byte order mark', async () => {
    const text = '\uFEFF// of the school\n{\n  /* who */ "org": "x", // here\n  "header": ["A: b",],\n}\n';
    expect((await stage.read(text))?.values).toEqual({ org: 'x', header: ['A: b'] });
  });

  it.each([
    ['{"org": "x"', 'x.json:1:12: a closing brace } is missing here'],
    [
      '{\n  "checks": {\n    "namesake": "off"\n  },\n  "wait": 3\n',
      'x.json:6:1: a closing brace } is missing here',
    ],
    ['{\n  "header": [\n    "A: b",\n  "wait": 3\n}\n', 'x.json:4:9: a comma is missing before this'],
    ['{\n  "org": "x"\n  "wait": 3\n}', 'x.json:3:3: a comma is missing before this'],
    ['{\r\n  "org" "x"}', 'x.json:2:9: a colon is missing here'],
    ['{\r  "org": }', 'x.json:2:10: a value is missing here'],
    ['{org: "x"}', 'x.json:1:2: this is neither text in double quotes nor a number, true, false or null'],
    ['{"org": "x}', 'x.json:1:9: the closing quote of this text is missing'],
    ['{"org": "a\tb"}', 'x.json:1:9: a tab, a line break or another control character'],
    ['{"token_file": "C:\\keys"}', 'x.json:1:16: no such character can follow a backslash'],
    ['{"header": ["A: b"}', 'x.json:1:19: a comma is missing before this'],
    ['{"checks": {"namesake": "off"', 'x.json:1:30: a closing brace } is missing here'],
    ['{} {}', 'x.json:1:4: nothing may follow the last brace'],
    ['/* {}', 'x.json:1:1: this comment has no end'],
    ['', 'x.json:1:1: a value is missing here'],
    ['// nothing yet\n', 'x.json:2:1: a value is missing here'],
    ['{"wait": 01}', 'x.json:1:'],
    ['{"org": "\u{1F600}", x}', 'x.json:1:14: this is neither text'],
  ])('that does not parse is refused with its place: %j', async (text, message) => {
    await expect(stage.read(text)).rejects.toMatchObject({
      reason: 'configuration',
      message: expect.stringContaining(message),
    });
  });

  it('may give no key twice, at any depth', async () => {
    const text = '{\n  "wait": 1,\n  "departments": {"a": 1,\n "a": 1},\n  "wait": 2\n}';
    await expect(stage.read(text)).rejects.toMatchObject({
      message:
        'x.json:4:2: "a" stands here again; it is given in line 3 already\n' +
        'x.json:5:3: "wait" stands here again; it is given in line 2 already',
    });
  });

  it.each(['[', '{"a":'])('is refused where it is nested without end: %s', async (opening) => {
    await expect(stage.read(opening.repeat(200_000))).rejects.toThrow('this is nested too deeply');
  });
});
