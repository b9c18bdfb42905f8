import { describe, expect, it } from 'vitest';
import { handedOn } from '../support/handed-on.js';

const pageOf = async (list: string, options: Parameters<typeof handedOn>[2] = {}): Promise<string> =>
  (await handedOn(list, 'html', options)).toString('utf8');

/** The text of the body without tags, with a line for each block. */
function textOf(page: string): string {
  return page
    .slice(page.indexOf('<body>'))
    .replace(/<(?:span|b|i|\/span|\/b|\/i)[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\n\s*/g, '\n');
}

const LIST = `Nachname;Vorname;Login;Passwort;Abteilung
Weber;;a.weber;Sample-Pass-1;7
Berg;Boris;;Sample-Pass-2;7
Kurz;Dora;d.kurz;Sample-Pass-4;none
`;

describe('the page of findings', () => {
  it('the page of findings has errors first, each row as in the list, and the message below its row', async () => {
    const text = textOf(await pageOf(LIST));
    expect(text).toContain('users.csv\n2 rows to correct, 1 to check\nThe list has 3 rows.');
    expect(text).toContain(
      'Rows with errors: 2\n× Login: is missing1 row\nLine 3Boris Berg empty\nNachname\nBerg\nVorname\nBoris\n' +
        '× Login\nempty\nPasswort\npresent\nAbteilung\n7\n× Abteilung: ',
    );
    expect(text.indexOf('Line 2')).toBeGreaterThan(text.indexOf('Rows with warnings: 1'));
  });

  it('rows with one fault are lines of one card, and those after the twentieth open with a click', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `l ${n},Anna,Lang,Sample-Pass-${n},D${n % 2}`).join(
      '\n',
    );
    const page = await pageOf(`Login,First name,Last name,Password,Department\n${rows}\n`);
    const [, departments = '', logins = ''] = page.split('<article').map((card) => textOf(`<body>${card}`));
    expect(logins).toMatch(/× Login: contains a space.*40 rows\nLine 2Anna Lang · l 0 l 0\n/);
    expect(logins.match(/contains a space/g)).toHaveLength(1);
    expect(logins.indexOf('Line 21A')).toBeLessThan(logins.indexOf('Show 20 more rows'));
    expect(logins.indexOf('Line 22A')).toBeGreaterThan(logins.indexOf('Show 20 more rows'));
    // If the messages differ, each line has its own.
    expect(departments).toContain('× Department: department without a number40 rows\n');
    expect(departments).toContain('D1\n&quot;D1&quot; is not a known department');
  });

  it('the page of findings gives advice about the list, but not about options and the configuration', async () => {
    const list = `${LIST}Meier;Max;m.meier;****;Sport\n`;
    const text = textOf(await pageOf(list, { checks: { departments: { Music: 7 } } }));
    expect(text).toContain('&quot;Sport&quot; is not a known department: write the department&#39;s number');
    expect(text).toContain('enter the password1 row\n');
    expect(text).not.toMatch(/ --\w|\.json/);
  });

  it.each([
    ['en', 'Boris Berg', 'present', 'is missing'],
    ['ru', 'Berg Boris', 'заполнено', 'не заполнено'],
    ['de', 'Boris Berg', 'vorhanden', 'fehlt'],
  ] as const)(
    'the page of findings in %s shows the name as it is read, and that a password is present',
    async (language, name, present, missing) => {
      const text = textOf(await pageOf(LIST, { language }));
      expect(text).toContain(name);
      expect(text).toContain(`Passwort\n${present}\n`);
      expect(text).not.toContain(`Passwort: ${missing}`);
    },
  );

  it('the page of findings marks the cell of a finding with colour and a sign', async () => {
    const page = await pageOf(LIST);
    expect(page).toContain('<div class="error"><dt><span class="mark error" role="img" aria-label="Error"');
    expect(page.match(/<div class="(?:error|warn)">/g)).toHaveLength(3);
  });

  it('the page of findings marks every column of a template, and the column of whole names for a part of a name', async () => {
    const list = 'Given,Family,Whole,Login,Password\n,,Anna\u200b Weber,a,Sample-Pass-1\n';
    const whole = await pageOf(list, { map: [{ field: 'name', from: 'Whole' }] });
    expect(whole).toMatch(/<div class="error"><dt>[^/]*<\/span> Whole<\/dt>/);
    const map = [{ field: 'position', from: '{Given} {Family}' }];
    const both = await pageOf('Given,Family,Login,Password\na\u200b,b,x,Sample-Pass-1\n', { map });
    expect(textOf(both)).toContain('× Given + Family:');
    expect(both.match(/<div class="error">/g)).toHaveLength(2);
  });

  it('the page of findings names the field if the list has no column for it', async () => {
    const page = await pageOf('Login,Password\na,Sample-Pass-1\n', { language: 'de' });
    expect(textOf(page)).toContain('! Vollständiger Name: ');
  });

  it('the page of findings has findings about the whole list at the top', async () => {
    const text = textOf(await pageOf('Login,Password\na,Sample-Pass-1\nb,Sample-Pass-1\n'));
    expect(text).toMatch(/The list as a whole\n! Full name: .*\n! Password: 2 rows share a password/u);
  });

  it.each([
    ['en', 'en', '1 row to correct'],
    ['ru', 'ru', 'Исправить 1 строку'],
    ['de', 'de', '1 Zeile zu korrigieren'],
  ] as const)('the page of findings is in the language %s', async (language, lang, heading) => {
    const page = await pageOf('Login,Password,First name,Last name\n,Sample-Pass-1,A,B\n', { language });
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(`<h1>${heading}</h1>`);
  });

  it('the page of findings states that no row needs a correction', async () => {
    const text = textOf(await pageOf('Login,Password,First name,Last name\na,Sample-Pass-1,A,B\n'));
    expect(text).toContain('No row needs correction');
    expect(text).not.toContain('What to do');
  });

  it('the page of findings shows the first 5,000 rows, and the number and lines of the others', async () => {
    const rows = Array.from({ length: 5_012 }, (_, n) => `,A${n},B`).join('\n');
    const checks = { generates: 'all' as const };
    const page = await pageOf(`Login,First name,Last name\n${rows}\n`, { checks });
    expect(page.match(/<details class="row"/g)).toHaveLength(5_000);
    expect(page).toContain('<span class="person">5,012 rows');
    expect(page).toContain(
      '12 more rows have findings and are not on this page: from line 5,002 to line 5,013.',
    );
  });

  it('the page of findings hides a cell that contains the password, unless the password is short', async () => {
    const list =
      'Login,Password,First name,Last name,E-Mail\na b,Fluss-Kiesel-71,A,B,fluss-kiesel-71@x.example\nc d,ab12,C,D,ab12@x.example\n';
    const page = await pageOf(list);
    expect(page.toLowerCase()).not.toContain('fluss-kiesel-71');
    expect(page).toContain('>ab12@</span><wbr><span class="word">x.</span><wbr>');
  });

  it('the page of findings loads nothing and runs nothing', async () => {
    const page = await pageOf('Login,Password,Name\n<script>x</script>,Sample-Pass-1,"<img src=x>"\n');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<img|script-src|https?:/);
  });
});
