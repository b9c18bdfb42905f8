import { describe, expect, it } from 'vitest';
import { createStage } from './stage.js';

const stage = createStage();

describe('the text of a configuration', () => {
  it('a configuration may have comments, trailing commas and a byte order mark', async () => {
    const text = '\uFEFF// of the school\n{\n  /* who */ "org": "x", // here\n  "header": ["A: b",],\n}\n';
    expect((await stage.read(text))?.values).toEqual({ org: 'x', header: ['A: b'] });
  });

  it.each([
    ['{"org": "x"', 'x.json:1:12: invalid JSON: close brace expected'],
    [
      '{\n  "checks": {\n    "namesake": "off"\n  },\n  "wait": 3\n',
      'x.json:6:1: invalid JSON: close brace expected',
    ],
    ['{\n  "header": [\n    "A: b",\n  "wait": 3\n}\n', 'x.json:4:9: invalid JSON: comma expected'],
    ['{\n  "org": "x"\n  "wait": 3\n}', 'x.json:3:3: invalid JSON: comma expected'],
    ['{\r\n  "org" "x"}', 'x.json:2:9: invalid JSON: colon expected'],
    ['{\r  "org": }', 'x.json:2:10: invalid JSON: value expected'],
    ['{org: "x"}', 'x.json:1:2: invalid JSON: invalid symbol'],
    ['{"org": "x}', 'x.json:1:9: invalid JSON: unexpected end of string'],
    ['{"org": "a\tb"}', 'x.json:1:9: invalid JSON: invalid character'],
    ['{"token_file": "C:\\keys"}', 'x.json:1:16: invalid JSON: invalid escape character'],
    ['{"header": ["A: b"}', 'x.json:1:19: invalid JSON: comma expected'],
    ['{"checks": {"namesake": "off"', 'x.json:1:30: invalid JSON: close brace expected'],
    ['{} {}', 'x.json:1:4: invalid JSON: end of file expected'],
    ['/* {}', 'x.json:1:1: invalid JSON: unexpected end of comment'],
    ['', 'x.json:1:1: invalid JSON: value expected'],
    ['// nothing yet\n', 'x.json:2:1: invalid JSON: value expected'],
    ['{"wait": 01}', 'x.json:1:'],
    ['{"org": "\u{1F600}", x}', 'x.json:1:14: invalid JSON: invalid symbol'],
  ])(
    'a syntax error in the configuration is reported with its line and column: %j',
    async (text, message) => {
      await expect(stage.read(text)).rejects.toMatchObject({
        reason: 'configuration',
        message: expect.stringContaining(message),
      });
    },
  );

  it('a duplicate key in the configuration is refused, at any depth', async () => {
    const text = '{\n  "wait": 1,\n  "departments": {"a": 1,\n "a": 1},\n  "wait": 2\n}';
    await expect(stage.read(text)).rejects.toMatchObject({
      message: 'x.json:4:2: "a" is also in line 3\n' + 'x.json:5:3: "wait" is also in line 2',
    });
  });

  it.each(['[', '{"a":'])('a deeply nested configuration is refused: %s', async (opening) => {
    await expect(stage.read(opening.repeat(200_000))).rejects.toThrow('nested too deeply');
  });
});
