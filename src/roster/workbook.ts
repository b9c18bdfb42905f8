/** A workbook: which sheets it has, and the rows of those that are asked for. */

import { posix } from 'node:path';
import { zipSync } from 'fflate';
import { escapeXml, isShown, nameOf, plainSheet } from './sheet-xml.js';
import { damaged, unreadable } from './unreadable.js';
import { partOf, unpack, WORKBOOK } from './workbook-parts.js';
import { readXml } from './xml.js';

const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
const STRINGS = 'xl/sharedStrings.xml';

/** A tab of the workbook. */
export type Tab = {
  readonly name: string;
  /** The relationship says it, and not the name: `worksheet`, or in words what else it is. */
  readonly kind: 'worksheet' | 'chart sheet' | 'macro sheet' | 'dialog sheet' | 'sheet of an unknown kind';
  /** Where its XML is. */
  readonly path: string;
};

export type Sheet = { readonly name: string; readonly rows: readonly (readonly unknown[])[] };

export type Workbook = {
  /** In the order of the workbook, hidden ones too. */
  readonly tabs: readonly Tab[];
  /**
   * The rows of worksheets. Cells that are empty are null.
   * @throws {UserError} `roster`
   */
  read(tabs: readonly Tab[]): Promise<readonly Sheet[]>;
};

/** @throws {UserError} `roster` */
export async function openWorkbook(bytes: Buffer, label: string): Promise<Workbook> {
  const parts = await unpack(bytes, label);
  const relations = relationsOf(partOf(parts, RELATIONS, label), label);
  const { tabs, isFrom1904 } = contentsOf(partOf(parts, WORKBOOK, label), relations, label);
  return {
    tabs,
    async read(wanted) {
      const strings = stringsOf(parts.get(pathIn(relations, 'sharedStrings', STRINGS)), label);
      const sheets = wanted.map((tab) => {
        const ofTab = `${label}:${tab.name}`;
        return plainSheet(partOf(parts, tab.path, ofTab), ofTab, strings.length);
      });
      const styles = parts.get(pathIn(relations, 'styles', STYLES));
      const rows = await readPlain({ sheets, strings, styles, isFrom1904 }, label);
      return wanted.map(({ name }, at) => checked({ name, rows: rows[at] ?? [] }, label));
    },
  };
}

/** Relations by their id: what kind of thing is where. */
type Relations = ReadonlyMap<string, { readonly kind: string; readonly path: string }>;

const KINDS: Readonly<Record<string, Tab['kind']>> = {
  worksheet: 'worksheet',
  chartsheet: 'chart sheet',
  dialogsheet: 'dialog sheet',
  xlMacrosheet: 'macro sheet',
  xlIntlMacrosheet: 'macro sheet',
};

function relationsOf(part: Buffer, label: string): Relations {
  const relations = new Map<string, { kind: string; path: string }>();
  readXml(part, label, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const path = posix.resolve('/xl', attributes.get('Target') ?? '').slice(1);
      // The two editions of the standard have different addresses in front of the same words.
      const kind = (attributes.get('Type') ?? '').split('/').at(-1) ?? '';
      relations.set(attributes.get('Id') ?? '', { kind, path });
    },
  });
  return relations;
}

function contentsOf(
  part: Buffer,
  relations: Relations,
  label: string,
): { tabs: readonly Tab[]; isFrom1904: boolean } {
  const tabs: Tab[] = [];
  let date1904: string | undefined;
  readXml(part, label, {
    open(name, attributes, path) {
      if (name === 'workbookPr') date1904 ??= attributes.get('date1904') ?? '';
      if (name !== 'sheet' || path.at(-1) !== 'sheets') return;
      const relation = relations.get(attributes.get('id') ?? '');
      const kind = KINDS[relation?.kind ?? ''] ?? 'sheet of an unknown kind';
      tabs.push({ name: attributes.get('name') ?? '', kind, path: relation?.path ?? '' });
    },
  });
  return { tabs, isFrom1904: date1904 === '1' || date1904 === 'true' };
}

function pathIn(relations: Relations, kind: string, usual: string): string {
  return [...relations.values()].find((relation) => relation.kind === kind)?.path ?? usual;
}

/** The shared strings, without what is not shown of them. */
function stringsOf(part: Buffer | undefined, label: string): readonly string[] {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let text = '';
  readXml(part, label, {
    text(piece, path) {
      if (isShown(path)) text += piece;
    },
    close(name) {
      if (name !== 'si') return;
      strings.push(text);
      text = '';
    },
  });
  return strings;
}

type Plain = {
  readonly sheets: readonly string[];
  readonly strings: readonly string[];
  readonly styles: Buffer | undefined;
  readonly isFrom1904: boolean;
};

/** Has the library read a workbook of nothing but these parts. */
async function readPlain(plain: Plain, label: string): Promise<readonly Sheet['rows'][]> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const each = plain.sheets.map((_, at) => `s${at}`);
  const tabs = each.map((id) => `<sheet name="${id}" sheetId="1" id="${id}"/>`);
  const relations = each.map((id) => relation(id, 'worksheet', `${id}.xml`));
  const strings = plain.strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`);
  const parts = {
    [WORKBOOK]: `<workbook><workbookPr date1904="${plain.isFrom1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    [RELATIONS]: `<Relationships>${relations.join('')}</Relationships>`,
    [STRINGS]: `<sst>${strings.join('')}</sst>`,
    ...Object.fromEntries(plain.sheets.map((xml, at) => [`xl/s${at}.xml`, xml])),
  };
  const files = Object.entries(parts).map(([path, xml]) => [path, Buffer.from(xml)] as const);
  const styles = plain.styles === undefined ? [] : [[STYLES, plain.styles] as const];
  const { default: readXlsx } = await import('read-excel-file/node');
  try {
    const bytes = zipSync(Object.fromEntries([...files, ...styles]), { level: 0 });
    const sheets = await readXlsx(Buffer.from(bytes), { trim: false });
    return sheets.map(({ data }) => data);
  } catch {
    throw damaged(label);
  }
}

function checked(sheet: Sheet, label: string): Sheet {
  for (const [at, cells] of sheet.rows.entries()) {
    const column = cells.findIndex((cell) => cell instanceof Date && Number.isNaN(cell.getTime()));
    if (column === -1) continue;
    const cell = nameOf({ row: at + 1, column: column + 1 });
    throw unreadable(`${label}:${sheet.name}`, at + 1, `cell ${cell} holds a date that does not exist`);
  }
  return sheet;
}
