import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/domain/secret.js';
import { type SlipsPage, slipsPage } from '../../src/passwords/slips-page.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

const NAME = { first: 'Авдотья', middle: 'Фёдоровна', last: 'Петрова' };

function draw(page: Partial<SlipsPage>, group = '7a', password = 'Sample-Pass-1'): string {
  const slip = { name: NAME, login: 'a.petrova', password: new Secret(password), group };
  return [
    ...slipsPage({
      language: 'en',
      org: null,
      signIn: undefined,
      note: undefined,
      clean: 'provision clean users.csv.results',
      slips: [slip],
      ...page,
    }),
  ].join('');
}

describe('the page of slips', () => {
  it.each(LANGUAGES)(
    'the page of slips states in %s what it is, and that it is to be destroyed',
    (language) => {
      const html = draw({ language, org: 'School 12', signIn: 'https://mail.example.com', note: 'Room 214' });
      const { title, warning, destroy, login, password, signIn } = textsIn(language).slips;
      for (const text of [title, warning, destroy, login, password, signIn, 'School 12', 'Room 214']) {
        expect(html).toContain(text);
      }
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain('provision clean users.csv.results');
      expect(html).toContain(language === 'ru' ? 'Петрова Авдотья Фёдоровна' : 'Авдотья Фёдоровна Петрова');
    },
  );

  it.each(LANGUAGES)(
    'the page of slips advises in %s to try a password once, and only where one may not work',
    (language) => {
      const advice = textsIn(language).slips.try;
      expect(draw({ language }).split(advice)).toHaveLength(1);
      expect(draw({ language, isUncertain: true }).split(advice)).toHaveLength(2);
    },
  );

  it.each(LANGUAGES)(
    'the page of slips states in %s, in its title and on every slip, that it is of a rehearsal',
    (language) => {
      const { rehearsal, rehearsalTitle, rehearsalWarning, warning, title } = textsIn(language).slips;
      const slip = { name: NAME, login: 'x', password: new Secret('y'), group: '' };
      const html = draw({ language, org: 'School 12', isRehearsal: true, slips: [slip, slip, slip] });
      for (const mark of ['title', 'h1']) expect(html).toContain(`<${mark}>${rehearsalTitle} · School 12<`);
      expect(html).toContain(rehearsalWarning);
      expect(html.split(rehearsal)).toHaveLength(4);
      expect(html).not.toContain(warning);
      const real = draw({ language });
      expect(real).toContain(`<h1>${title}</h1>`);
      for (const text of [rehearsal, rehearsalTitle, rehearsalWarning]) expect(real).not.toContain(text);
    },
  );

  it.each(LANGUAGES)(
    'the page of slips mentions in %s a new page for each group only where there are several groups',
    (language) => {
      const { groupPages } = textsIn(language).slips;
      const slips = ['7a', '6b'].map((group) => ({
        name: NAME,
        login: 'x',
        password: new Secret('y'),
        group,
      }));
      expect(draw({ language, slips })).toContain(groupPages);
      for (const group of ['', '7a']) expect(draw({ language }, group)).not.toContain(groupPages);
    },
  );

  it('the page of slips loads nothing, runs nothing, and allows only its own style', () => {
    const html = draw({}).replace('<link rel="icon" href="data:,">', '');
    expect(html).toMatch(
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/]+=*'; /,
    );
    expect(html).not.toMatch(/<script|<link|<img|<form|\ssrc=|\shref=|url\(|@import|\sstyle=/i);
  });

  it('any text of a roster stays text on the page of slips', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>', '"><img src=x>', "'&amp;"),
    );
    fc.assert(
      fc.property(hostile, hostile, (title, password) => {
        const plain = draw({}).match(/</g)?.length ?? 0;
        const html = draw({ note: password, org: title }, `x${title}`, password);
        // One paragraph more, for the note; no other mark.
        expect(html.match(/</g)?.length).toBe(plain + 2);
      }),
    );
  });

  it('the page of slips has a heading for each group and for users without one, and none where there are no groups', () => {
    expect(draw({}, '')).not.toContain('<h2>');
    const slip = { name: NAME, login: 'x', password: new Secret('y') };
    const slips = ['', '7a', '6b', '7a'].map((group) => ({ ...slip, group }));
    const headings = draw({ slips }).match(/<h2>.*<\/h2>/g);
    expect(headings).toEqual(['<h2>7a (2)</h2>', '<h2>6b (1)</h2>', '<h2>Others (1)</h2>']);
  });
});
