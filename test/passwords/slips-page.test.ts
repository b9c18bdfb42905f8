import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/domain/secret.js';
import { numbered, type Slip, type SlipsPage, slipsPage } from '../../src/passwords/slips-page.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

const NAME = { first: 'Авдотья', middle: 'Фёдоровна', last: 'Петрова' };

function slip(parts: Partial<Slip> = {}): Slip {
  return { name: NAME, login: 'x', password: new Secret('y'), department: '', group: '', ...parts };
}

/** A slip with the department as its group. */
function pupil(first: string, last: string, department: string): Slip {
  return slip({ name: { first, middle: '', last }, department, group: department });
}

function draw(page: Partial<SlipsPage>, group = '7a', password = 'Sample-Pass-1'): string {
  const one = slip({ login: 'a.petrova', password: new Secret(password), department: group, group });
  return [
    ...slipsPage({
      language: 'en',
      org: null,
      signIn: undefined,
      note: undefined,
      cleanCommand: 'provision clean users.csv.results',
      slips: [one],
      ...page,
    }),
  ].join('');
}

describe('the page of slips', () => {
  it.each(LANGUAGES)(
    'the page of slips states its content in %s, and that it must be destroyed',
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
    'the page of slips advises in %s to sign in with one slip first, only if the service may ignore passwords',
    (language) => {
      const advice = textsIn(language).slips.try;
      expect(draw({ language }).split(advice)).toHaveLength(1);
      expect(draw({ language, isUncertain: true }).split(advice)).toHaveLength(2);
    },
  );

  it.each(LANGUAGES)(
    'the page of slips states in %s, in its title and on every slip, that it belongs to a rehearsal',
    (language) => {
      const { rehearsal, rehearsalTitle, rehearsalWarning, warning, title } = textsIn(language).slips;
      const slips = [slip(), slip(), slip()];
      const html = draw({ language, org: 'School 12', isRehearsal: true, slips });
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
    'the page of slips mentions in %s a new page for each group only if there are several groups',
    (language) => {
      const { groupPages } = textsIn(language).slips;
      const slips = ['7a', '6b'].map((group) => slip({ group }));
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

  it('any text of a roster is shown as text on the page of slips', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>', '"><img src=x>', "'&amp;"),
    );
    fc.assert(
      fc.property(hostile, hostile, (title, password) => {
        const plain = draw({}).match(/</g)?.length ?? 0;
        const slips = [slip({ department: `x${title}`, group: `y${password}` })];
        // One more paragraph, for the note, and no other markup.
        for (const page of [{}, { slips }]) {
          const html = draw({ note: password, org: title, ...page }, `x${title}`, password);
          expect(html.match(/</g)?.length).toBe(plain + 2);
        }
      }),
    );
  });

  it('the page of slips has a heading for each group and for users without one, and none if there are no groups', () => {
    expect(draw({}, '')).not.toContain('<h2>');
    const slips = ['', '7a', '6b', '7a'].map((group) => slip({ group }));
    const headings = draw({ slips }).match(/<h2>.*<\/h2>/g);
    expect(headings).toEqual(['<h2>6b (1)</h2>', '<h2>7a (2)</h2>', '<h2>Others (1)</h2>']);
  });

  it('the slips are in the order of departments, with numbers as numbers, then of last and first names', () => {
    const slips = [
      pupil('Юлия', 'Ёлкина', '10А'),
      pupil('Анна', 'Жукова', ''),
      pupil('Пётр', 'Яшин', '5Б'),
      pupil('Борис', 'Ежов', '10А'),
      pupil('Яна', 'Абрамова', '5А'),
      pupil('Ада', 'Абрамова', '5А'),
    ];
    const [names, groups] = [/<h3><bdi>(.*?)<\/bdi>/g, /<h2>(.*?) \(/g].map((pattern) =>
      [...draw({ language: 'ru', slips }).matchAll(pattern)].map(([, text]) => text),
    );
    expect(groups).toEqual(['5А', '5Б', '10А', 'Остальные']);
    expect(names).toEqual([
      'Абрамова Ада',
      'Абрамова Яна',
      'Яшин Пётр',
      'Ежов Борис',
      'Ёлкина Юлия',
      'Жукова Анна',
    ]);
    // Without groups, the order is the same.
    const alone = draw({ language: 'ru', slips: slips.map((one) => ({ ...one, group: '' })) });
    expect([...alone.matchAll(/<h3><bdi>(.*?)<\/bdi>/g)].map(([, text]) => text)).toEqual(names);
  });

  it('departments without a name are sorted by number among the others', () => {
    const slips = [numbered('Grade', 10), '6b', numbered('Grade', 5), 'Office'].map((group) =>
      slip({ group }),
    );
    const headings = draw({ slips }).match(/<h2>.*<\/h2>/g);
    expect(headings).toEqual([
      '<h2>Grade\u00a05 (1)</h2>',
      '<h2>6b (1)</h2>',
      '<h2>Grade\u00a010 (1)</h2>',
      '<h2>Office (1)</h2>',
    ]);
  });

  it('spellings of a department that differ in letter case or spaces are one group, and each slip keeps its spelling', () => {
    const html = draw({
      slips: [pupil('A', 'A', '5 a'), pupil('B', 'B', '5  A'), pupil('C', 'C', '5b')],
    });
    expect(html.match(/<h2>.*<\/h2>/g)).toEqual(['<h2>5 a (2)</h2>', '<h2>5b (1)</h2>']);
    for (const text of ['5 a', '5  A', '5b']) expect(html).toContain(`<p><bdi>${text}</bdi></p>`);
  });

  it('each slip has its department, even if the page is not grouped by department', () => {
    const place = '<p><bdi>5А</bdi></p>';
    expect(draw({}, '5А').split(place)).toHaveLength(2);
    expect(draw({}, '5А')).not.toContain('5А · ');
    for (const group of ['', 'Room 3']) {
      const html = draw({ slips: [slip({ department: '5А', group })] });
      expect(html.split(place)).toHaveLength(2);
      expect(html.includes('Room 3 · ')).toBe(group !== '');
    }
    expect(draw({}, '')).not.toContain('</h3><p>');
  });

  it.each(LANGUAGES)(
    'each slip says in %s that the password must be changed, only if the service asks for it',
    (language) => {
      const { change } = textsIn(language).slips;
      expect(
        draw({ language, mustChangePassword: true, slips: [slip(), slip()] }).split(change),
      ).toHaveLength(3);
      for (const other of [{}, { mustChangePassword: false }])
        expect(draw({ language, ...other })).not.toContain(change);
    },
  );

  it('a slip has the birth date of a namesake', () => {
    const html = draw({ slips: [slip({ trait: { label: 'Date of birth', value: '<1.2.2013>' } }), slip()] });
    expect(html.match(/<p class="trait">.*/g)).toEqual([
      '<p class="trait">Date of birth: <bdi>&lt;1.2.2013&gt;</bdi></p>',
    ]);
  });
});

it('a group with a name that looks like the name of a larger group is marked on its page', () => {
  const slips = [pupil('Ann', 'Lee', '6А'), pupil('Bob', 'Ray', '6А'), pupil('Zoe', 'Fox', '6A')];
  const html = draw({ slips });
  expect(html).toContain('<h2>6А (2)</h2>');
  expect(html).toContain('<h2>6A (1, like 6А)</h2>');
});
