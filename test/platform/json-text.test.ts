import { describe, expect, it } from 'vitest';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import { jsonText } from '../../src/platform/json-text.js';

describe('jsonText', () => {
  it('JSON that fits on a line is written on one line', () => {
    expect(jsonText({ a: [1, 'x', null, true], b: {}, c: [] }, 60)).toBe(
      '{ "a": [1, "x", null, true], "b": {}, "c": [] }',
    );
    const value = { a: { b: [1, 2] }, c: 'text', d: 1 };
    expect(jsonText(value, 23)).toBe('{\n  "a": { "b": [1, 2] },\n  "c": "text",\n  "d": 1\n}');
    expect(jsonText(value, 22)).toContain('\n  "a": {\n    "b": [1, 2]\n  },\n');
  });

  it.each(PROFILE_NAMES)(
    'the JSON of the profile %s has the same value, and a line is too wide only because of a long text',
    (name) => {
      const { form } = shippedProfile(name);
      const text = jsonText(form, 100);
      expect(JSON.parse(text)).toEqual(form);
      const wide = text.split('\n').filter((line) => line.length > 100);
      expect(wide.filter((line) => !/^ *"[^"]+": "[^"]*",?$|^ *"[^"]*",?$/.test(line))).toEqual([]);
    },
  );
});
