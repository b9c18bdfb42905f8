import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/texts/texts.js';
import { firstSteps, type StarterNeeds } from '../../src/ui/human/first-steps.js';

const PLACES = {
  program: 'provision',
  config: 'school/provision.config.json',
  configOption: ' --config school/provision.config.json',
  roster: 'school/roster.xlsx',
};
const NEEDS: StarterNeeds = {
  title: 'the directory',
  hasDepartmentNumbers: true,
  fields: ['email', 'groups'],
  missing: ['realm'],
  kept: ['"profile": "v6"'],
  needsBaseUrl: true,
  needsAuthUrl: true,
  needsKey: false,
  grant: 'implicit',
};

describe('the steps after init', () => {
  it.each(
    LANGUAGES.flatMap((language) =>
      (['implicit', 'client_credentials', undefined] as const).map((grant) => [language, grant] as const),
    ),
  )('the steps after init fit into 100 columns, with the same commands (%s, %s)', (language, grant) => {
    const lines = firstSteps(PLACES, { ...NEEDS, grant }, language).split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    const commands = (text: string) => text.match(/provision (?:school|token --config).*$/gm);
    expect(commands(lines.join('\n'))).toEqual(commands(firstSteps(PLACES, { ...NEEDS, grant }, 'en')));
  });

  it('the steps after init are in German', () => {
    expect(firstSteps(PLACES, NEEDS, 'de').split('\n')).toEqual([
      'Nächste Schritte:',
      '  1. Eine der beiden Listen ausfüllen, eine Person je Zeile, und die andere löschen.',
      '     Die Abteilung ist eine Nummer. Ohne diese Spalte kommen alle in die oberste.',
      '     Spalten, die das Verzeichnis verwendet: email, groups.',
      '  2. In school/provision.config.json unter "profile_settings" setzen: „realm“',
      '  3. In school/provision.config.json setzen (die Datei blieb, wie sie war):',
      '       "profile": "v6"',
      '  4. Die Liste prüfen, dann ein Probelauf; nichts verlässt diesen Computer:',
      '       provision school/roster.xlsx --config school/provision.config.json --dry-run',
      '       provision school/roster.xlsx --config school/provision.config.json --sandbox',
      '  5. In school/provision.config.json setzen, wie vom Dienst dokumentiert:',
      '       "base_url"   die Adresse vom Verzeichnis',
      '       "auth_url"   die Adresse des Anmeldedienstes',
      '       "client_id"  die Client-ID der Anwendung, die Token holt; so wird sie angelegt:',
      '                    provision token --help',
      '  6. Ein Token holen, einen Benutzer anlegen, das Ergebnis prüfen, dann die übrigen anlegen:',
      '       export PROVISION_TOKEN="$(provision token --config school/provision.config.json)"',
      '       provision school/roster.xlsx --config school/provision.config.json --limit 1',
      '       provision school/roster.xlsx --config school/provision.config.json',
    ]);
  });
});
