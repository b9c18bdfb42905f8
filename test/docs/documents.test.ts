/** Checks the documents against the repository: links, paths, options and settings exist, and none is missing. */

import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Ajv } from 'ajv';
import { type ParseError, parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.js';
import { parseProfile } from '../../src/directory/load-profile.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { CHECK_CODES } from '../../src/domain/finding.js';
import { ATTEMPT_OUTCOMES, OUTCOMES } from '../../src/domain/outcome.js';
import { CSV_NAMES } from '../../src/domain/outcome-table.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import { ADJUSTABLE } from '../../src/settings/config-settings.js';
import {
  anchorsOf,
  codeSpansOf,
  DOCUMENTS,
  type Document,
  documentAt,
  isThere,
  linesOf,
  linksOf,
  ROOT,
} from './markdown.js';
import { isProfile, profilesIn } from './profile-blocks.js';

const README = documentAt('README.md');
const PAGES = DOCUMENTS.filter(({ path }) => path === 'README.md' || path.startsWith('docs/'));
/** The languages of fenced blocks. The `docs.test.ts` of the whole program runs the `sh` blocks. */
const LANGUAGES = ['sh', 'csv', 'json', 'text', 'crontab', 'yaml', 'ts'];
/** Options that every command has, and options of other programs. */
const OTHER_OPTIONS = [
  '--help',
  '--version',
  '--debug',
  '--small',
  '--only',
  '--cpu-prof',
  '--trace-gc',
  '--experimental-strip-types',
];
/** The schema of the settings, which the build generates. */
const SETTINGS = readJson<Members>('provision.schema.json');
/** All text between backticks in README and docs. */
const NAMED: ReadonlySet<string> = new Set(PAGES.flatMap(codeSpansOf));

type Members = { readonly properties: Readonly<Record<string, { readonly enum: readonly string[] }>> };
type Events = { readonly definitions: Readonly<Record<'finding' | 'finished', Members>> };

/** @typeParam T the known part of the content */
function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

const each = DOCUMENTS.map((document) => [document.path, document] as const);

/** The links of a document to files of the repository, as path and anchor. */
function localLinksOf(document: Document): readonly { readonly path: string; readonly anchor: string }[] {
  return linksOf(document)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      const full = path === '' ? document.path : normalize(join(dirname(document.path), path));
      return { path: full.replaceAll('\\', '/'), anchor };
    });
}

describe.each(each)('%s', (_, document) => {
  it(`${document.path} links only to files and headings that exist`, () => {
    const broken = localLinksOf(document).filter(({ path, anchor }) => {
      if (!isThere(path)) return true;
      return anchor !== '' && !(path.endsWith('.md') && anchorsOf(documentAt(path)).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  it(`${document.path} names only paths of the repository that exist`, () => {
    const paths = codeSpansOf(document)
      .map((code) => /(?:^|\s)((?:src|test|bench|bin|docs|samples|\.ci)\/[\w./-]*)/.exec(code)?.[1])
      .filter((path) => path !== undefined && !/^samples\/.*results/.test(path));
    expect(paths.filter((path) => path !== undefined && !isThere(path))).toEqual([]);
  });

  it(`${document.path} names only options that exist`, () => {
    const known = new Set([...OTHER_OPTIONS, ...COMMANDS.flatMap(({ options }) => options.flatMap(flagsOf))]);
    const shown = document.path === 'CHANGELOG.md' ? [] : codeSpansOf(document);
    const named = shown
      .filter((code) => /^(?:provision |-)/.test(code))
      .flatMap((code) => code.match(/(?<!\S)--[a-z][a-z-]*/g) ?? []);
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });

  it(`${document.path} has only blocks in known languages, with valid settings and command lines`, () => {
    expect(document.blocks.filter(({ language }) => !LANGUAGES.includes(language))).toEqual([]);
    const settings = document.blocks.filter((block) => block.language === 'json' && !isProfile(block));
    expect(settings.flatMap(({ text }) => problemsOfSettings(text))).toEqual([]);
    // No test runs the commands of schedulers, so their options are checked here.
    const jobs = document.blocks.filter(({ language }) => language === 'yaml' || language === 'crontab');
    const commands = jobs
      .flatMap(linesOf)
      .map((line) => /\bprovision (.*?)(?:>|\|\||#|$)/.exec(line)?.[1] ?? '');
    expect(commands.flatMap(unknownFlags)).toEqual([]);
  });

  it(`${document.path} has no comments in its commands, because an interactive zsh reads them as words`, () => {
    const lines = document.blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.split('\n'));
    expect(lines.filter((line) => /(?:^|\s)#/.test(line))).toEqual([]);
  });

  it(`${document.path} has a table of contents at the top if it is long`, () => {
    const isLong = document.text.split('\n').length > 120 && document.path.startsWith('docs/');
    const headings = [...document.prose.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
    const [head = ''] = document.prose.split('\n## ', 1);
    expect(isLong ? headings.filter((heading) => !head.includes(`[${heading}](#`)) : []).toEqual([]);
  });
});

function flagsOf({ flags }: { readonly flags: string }): readonly string[] {
  return flags.match(/--?[a-z][a-z-]*/g) ?? [];
}

/** The options of a command line that its command does not have. */
function unknownFlags(words: string): readonly string[] {
  const command = COMMANDS.find(({ name }) => name === words.split(' ', 1)[0]) ?? COMMANDS[0];
  const known = command?.options.flatMap(flagsOf) ?? [];
  return words.split(/\s+/).filter((word) => word.startsWith('--') && !known.includes(word));
}

function problemsOfSettings(text: string): readonly unknown[] {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true, strict: false }).compile(SETTINGS);
  return validate(value) ? errors : [...errors, ...(validate.errors ?? [])];
}

describe('the page of profiles', () => {
  const profiles = profilesIn(documentAt('docs/profiles.md'));

  it.each(profiles)('the page of profiles shows a valid profile: $name', ({ text }) => {
    expect(() => parseProfile(text, 'the block')).not.toThrow();
  });

  it('the page of profiles shows more than three profiles', () => expect(profiles.length).toBeGreaterThan(3));
});

describe('the page of directories', () => {
  const page = documentAt('docs/directories.md');

  it.each(PROFILE_NAMES)('the page of directories agrees with the profile %s', (name) => {
    const rows = [...page.text.matchAll(new RegExp(`^\\| \`${name}\` (.*)$`, 'gm'))];
    const [ofColumns = [], ofAbilities = []] = rows.map(([, row = '']) => row.split('|'));
    const {
      settings = {},
      fields = {},
      evidence,
      look_up,
      then = [],
      list,
      token,
    } = shippedProfile(name).form;
    const [, , ownSettings, ownFields] = ofColumns;
    const [, steps, lookUp, everybody, machine, testedOn] = ofAbilities;
    const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, one]) => one);
    expect(namesIn(ownSettings)).toEqual(Object.keys(settings));
    expect(namesIn(ownFields)).toEqual(Object.keys(fields));
    expect(namesIn(steps)).toEqual(then.map(({ step }) => step));
    expect(everybody?.trim()).toBe(list === undefined ? '–' : 'yes');
    const needsPerson = token?.grant === 'implicit' || token?.grant === 'authorization_code';
    expect(machine?.trim().startsWith('–')).toBe(needsPerson);
    const [first] = [look_up].flat();
    const strength = first?.attempt_id ? 'A' : first?.created_at ? 'B' : 'C';
    expect(lookUp?.trim()).toBe(first === undefined ? 'none' : strength);
    const shown = README.text.split('\n').find((line) => namesIn(line.split('|')[2]).includes(name));
    const evidenceShown = shown?.split('|')[3]?.trim();
    const isTested = evidence !== 'documentation';
    const tested = evidence.replace('tested: ', '');
    if (name === 'v6') expect(evidenceShown).toBe('its own sandbox only');
    else if (isTested) expect([testedOn?.trim(), evidenceShown]).toEqual([tested, tested]);
    else {
      expect(testedOn?.trim()).toBe('documentation only');
      expect(evidenceShown).toMatch(/^not tested: documentation/);
    }
  });
});

describe('the documents', () => {
  it('the README has at most 130 lines, and the first 70 lead to a created user', () => {
    const lines = README.text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(130);
    expect(lines.slice(0, 70)).toContain('provision users.csv --limit 1');
  });

  it('the index of the documents names every page', () => {
    const index = documentAt('docs/README.md');
    const linked = new Set(localLinksOf(index).map(({ path }) => path));
    const pages = PAGES.map(({ path }) => path).filter((path) => /^docs\/[^/]*\.md$/.test(path));
    expect(pages.filter((path) => path !== index.path && !linked.has(path))).toEqual([]);
  });

  it('every document can be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      const found = DOCUMENTS.find((one) => one.path === path);
      for (const link of found === undefined ? [] : localLinksOf(found)) reached.add(link.path);
    }
    expect(DOCUMENTS.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it('the documents describe every check, outcome, command and exit status', () => {
    const { finding, finished } = readJson<Events>('events.schema.json').definitions;
    expect(CHECK_CODES.filter((code) => !NAMED.has(code))).toEqual([]);
    expect([...(finding.properties.code?.enum ?? [])].sort()).toEqual([...CHECK_CODES].sort());
    const [, checks = ''] = documentAt('docs/configuration.md').text.split('\n## Checks\n');
    expect(ADJUSTABLE.filter((code) => !checks.includes(`\`${code}\``))).toEqual([]);
    const files = documentAt('docs/files-of-a-run.md').text;
    expect(CSV_NAMES.filter((name) => !files.includes(name))).toEqual([]);
    const answers = documentAt('docs/reliability.md').text;
    const unnamed = ATTEMPT_OUTCOMES.filter((outcome) => !answers.includes(`\`${outcome}\``));
    expect(unnamed).toEqual([]);
    const reference = documentAt('docs/reference.md').prose;
    expect(OUTCOMES.filter((outcome) => !reference.includes(`| \`${outcome}\` |`))).toEqual([]);
    const commands = COMMANDS.map(({ name }) => name);
    expect(commands.filter((name) => !reference.includes(`\`provision ${name}`))).toEqual([]);
    const [, table = ''] = reference.split('## Exit statuses');
    const described = [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    expect(
      finished.properties.exit_status?.enum.filter((status) => !described.includes(String(status))),
    ).toEqual([]);
  });

  it('the documents describe every option and every setting', () => {
    const text = PAGES.map((page) => page.text).join('\n');
    const flags = COMMANDS.flatMap(({ options }) =>
      options.map(({ flags: one }) => /--[a-z-]+/.exec(one)?.[0]),
    );
    // Only completion scripts use --words.
    const missing = flags.filter((flag = '') => flag !== '--words' && !text.includes(flag));
    expect([...new Set(missing)]).toEqual([]);
    const settings = Object.keys(SETTINGS.properties).filter((key) => key !== '$schema');
    const isNamed = (key: string) => NAMED.has(key) || text.includes(`--${key.replaceAll('_', '-')}`);
    expect(settings.filter((key) => !isNamed(key) && !text.includes(`"${key}"`))).toEqual([]);
  });

  it('the systemd unit of a fleet has a command with options that exist', () => {
    const unit = readFileSync(join(ROOT, 'samples/provision-fleet.service'), 'utf8');
    const [, words = ''] = /^ExecStart=provision (.*)$/m.exec(unit) ?? [];
    expect(words).toMatch(/^fleet /);
    expect(unknownFlags(words)).toEqual([]);
  });

  it('the documents name only npm scripts that exist', () => {
    const { scripts } = readJson<{ readonly scripts: object }>('package.json');
    const text = DOCUMENTS.map((document) => document.text).join('\n');
    const named = [...text.matchAll(/\bnpm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(scripts).toHaveProperty('test');
  });

  it('the decisions are numbered without gaps, and each has a context, a decision and consequences', () => {
    const pages = DOCUMENTS.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
    expect(pages.map(({ path }) => Number(path.slice('docs/decisions/'.length).split('-', 1)[0]))).toEqual(
      pages.map((_, i) => i + 1),
    );
    for (const { prose } of pages) {
      expect([...prose.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
        'Context',
        'Decision',
        'Consequences',
      ]);
    }
  });
});
