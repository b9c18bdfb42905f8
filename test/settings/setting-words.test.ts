import { describe, expect, it } from 'vitest';
import { settingWords } from '../../src/settings/setting-words.js';
import { createStage, SELF } from './stage.js';

const stage = createStage();

const words = (typed: string, env: Readonly<Record<string, string>> = {}, cwd = stage.path()) =>
  settingWords(typed.split(' '), { cwd, env, uid: SELF.uid });

const CHANGE = ['change_password=true', 'change_password=false'];
const PROFILE = {
  name: 'school',
  title: 'School',
  evidence: 'documentation',
  settings: { region: { description: 'Where it is' } },
  auth: { Authorization: 'Bearer {token}' },
  create: { path: '/{region}', type: 'json', body: { login: '{nickname}', password: '{password}' } },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
};

describe('the settings that complete --set', () => {
  it('--set is completed with the settings of the profile of the command line, the variable, or the configuration, in this order', async () => {
    await stage.write('set/provision.config.json', '{ "profile": "./own.json" }');
    await stage.write('set/own.json', JSON.stringify(PROFILE));
    const cwd = stage.path('set');
    expect(await words('x.csv --set ', {}, cwd)).toEqual(['region=']);
    expect(await words('x.csv --set ', { PROVISION_PROFILE: 'redmine' }, cwd)).toEqual(CHANGE);
    expect(await words('x.csv --profile yandex-360 --set ', { PROVISION_PROFILE: 'redmine' }, cwd)).toEqual([
      'org=',
      'domain=',
      'look_up_host=',
      ...CHANGE,
    ]);
    expect(await words('x.csv --profile scim-2 --set ')).toEqual([
      ...['login=name', 'login=address'],
      ...['external_id=person', 'external_id=attempt', 'external_id=none'],
      ...['sign_in=password', 'sign_in=sso'],
    ]);
    expect(await words('x.csv --no-config --set ', {}, cwd)).toEqual([]);
    const config = 'set/provision.config.json';
    for (const line of [`--config ${config}`, `--config=${config}`, `--config = ${config}`])
      expect(await words(`x.csv ${line} --set `)).toEqual(['region=']);
  });

  it.each([
    'x.csv --profile nothing --set ',
    'x.csv --profile ./nothing.json --set ',
    'x.csv --profile --set ',
    'x.csv --config nothing.json --set ',
    'x.csv --profile',
  ])('--set is completed with nothing, without an error, for %j', async (typed) => {
    expect(await words(typed)).toEqual([]);
  });

  it('--set is completed with nothing where the profile or the configuration has an error', async () => {
    await stage.write('wrong/provision.config.json', '{ "profile": 1 ');
    await stage.write('wrong/own.json', '{}');
    expect(await words('x.csv --set ', {}, stage.path('wrong'))).toEqual([]);
    expect(await words('x.csv --no-config --profile ./own.json --set ', {}, stage.path('wrong'))).toEqual([]);
  });
});
