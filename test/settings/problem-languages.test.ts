/** Errors of a configuration and of options, in the language of their reader. */

import { printParseErrorCode } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../src/directory/load-profile.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { errorLines, UserError } from '../../src/domain/errors.js';
import type { Language } from '../../src/domain/language.js';
import { CONFIG_SETTINGS } from '../../src/settings/config-settings.js';
import { parseGiven, type Setting } from '../../src/settings/option.js';
import { kindOf, SETTINGS } from '../../src/settings/option-table.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';
import { createStage } from './stage.js';

const stage = createStage();

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

async function problems(text: string, language: Language): Promise<string> {
  const error = await stage.read(text).catch((refusal: unknown) => refusal);
  if (!(error instanceof UserError)) throw new Error(`${text} was taken`);
  return errorLines(error, language);
}

function refusal(work: () => unknown): UserError {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error('it was taken');
}

describe('the problems of a configuration', () => {
  it('all problems of a configuration are in German', async () => {
    const text = '{"pace": 5000, "header": [1], "zzz_qq": 1, "profil": "x", "departments": {"A": null}}';
    const found = await problems(text, 'de');
    expect(found.split('\n')).toEqual([
      'x.json:1:10: pace erwartet Sekunden von 0 bis 3600, nicht 5000',
      'x.json:1:27: header: Element 1 erwartet eine Kopfzeile in der Form Name: Wert, außer Authorization, Host und Content-*, nicht 1',
      'x.json:1:31: "zzz_qq" ist keine Einstellung',
      'x.json:1:44: "profil" ist keine Einstellung; ist "profile" gemeint?',
      'x.json:1:80: departments: bei "A" statt null die Nummer eintragen [config-invalid]',
      '1-2 ist eine zufällige Pause von ein bis zwei Sekunden, 1.5 eine feste, 0 keine.',
      expect.stringMatching(/^Bekannte Schlüssel: profile, /),
    ]);
  });

  it('all problems of a configuration are in Russian', async () => {
    const text = '{"timeout": "5", "token": "x", "checks": {"name-missing": "of", "a": "off"}, "map": []}';
    const found = await problems(text, 'ru');
    expect(found.split('\n').slice(0, 5)).toEqual([
      'x.json:1:13: timeout: укажите число секунд от 1 до 3600, а не текст в кавычках',
      'x.json:1:18: "token": токен из конфигурации не читается',
      'x.json:1:59: checks: "name-missing": укажите error, warn или off',
      'x.json:1:65: checks: неизвестный ключ "a"',
      'x.json:1:85: map: укажите поля и столбцы: { "nickname": "Login" }, а не пустой перечень [config-invalid]',
    ]);
  });

  it('a duplicate key and the number of hidden problems are reported in the language of the reader', async () => {
    expect(await problems('{\n"org": "a",\n"org": "b"}', 'de')).toBe(
      'x.json:3:1: "org" steht auch in Zeile 2. [json-invalid]',
    );
    const header = JSON.stringify({ header: Array.from({ length: 55 }, () => 1) });
    expect(await problems(header, 'ru')).toContain('\nx.json: ещё 5 ошибок [config-invalid]');
  });

  it.each(OTHERS)('every error of the parser has a text in %s', (language) => {
    const codes = Array.from({ length: 16 }, (_, at) => printParseErrorCode(at + 1));
    const { invalidJson } = textsIn(language).documents;
    for (const code of codes) expect(invalidJson(code)).not.toContain(code);
  });
});

describe('the problems of an option', () => {
  const kinds = Object.values<Setting>(SETTINGS).flatMap(({ flags, kind }) =>
    kind === undefined ? [] : [[flags, kind] as const],
  );

  it.each(kinds)('%s says in every language which values it takes', (_, { takes, hint }) => {
    for (const lang of OTHERS) {
      expect(takes({ lang })).toMatch(lang === 'ru' ? /\p{Script=Cyrillic}/u : /\S/);
      expect(takes({ lang })).not.toBe(takes());
      if (hint !== undefined) expect(hint({ lang })).not.toBe(hint());
    }
  });

  it('every setting of a configuration says in every language which values it takes', () => {
    for (const [key, { schema }] of CONFIG_SETTINGS) {
      const { message } = schema;
      if (typeof message !== 'function') throw new Error(`${key} has a message in English only`);
      for (const lang of OTHERS) expect(message({ lang }), key).not.toBe(message({}));
    }
  });

  it('a wrong value is refused in the language of its reader', () => {
    const error = refusal(() => parseGiven(kindOf('rosterFormat'), { text: 'doc', from: '--roster-format' }));
    expect(error.message).toBe('--roster-format takes csv, tsv, json, jsonl or xlsx, not "doc"');
    expect(errorLines(error, 'de')).toBe(
      '--roster-format erwartet csv, tsv, json, jsonl oder xlsx, nicht „doc“. [option-value-wrong]',
    );
    expect(errorLines(error, 'ru')).toBe(
      '--roster-format: укажите csv, tsv, json, jsonl или xlsx, а не «doc». [option-value-wrong]',
    );
  });
});

it('errors about the rules of a profile stay in English, and errors that any file can have are translated', () => {
  const { form } = shippedProfile('keycloak');
  const wrong = { ...form, pace: 5, colour: 1, $schema: undefined };
  const error = refusal(() => parseProfile(JSON.stringify(wrong), 'p.json'));
  const lines = errorLines(error, 'de').split('\n');
  expect(lines[0]).toMatch(/^p\.json:1:\d+: \/pace takes seconds, such as 1-2 or 1\.5, not 5$/);
  expect(lines[1]).toMatch(/^p\.json:1:\d+: das Profil: unbekannter Schlüssel "colour" \[profile-invalid\]$/);
  expect(lines.at(-1)).toMatch(/ Den Aufbau eines Profils beschreibt docs\/profiles\.md/);
});
