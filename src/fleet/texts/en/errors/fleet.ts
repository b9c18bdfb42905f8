import { shellQuote } from '../../../../domain/shell-quote.js';
import { fileWords } from '../../../../texts/en/file-words.js';
import { count, grouped } from '../../../../texts/en/grammar.js';
import { text } from '../../../../texts/error-template.js';
import type { FileKind } from '../../../../texts/text-facts.js';

export const fleetErrors = {
  'fleet-empty': ({ folder, init }: { readonly folder: string; readonly init: string }) => text`
    ${folder} has no fleet.csv, and no folder with a list
    A fleet is a folder with one folder for each organisation, each with its list and a provision.config.json; or with a fleet.csv that has a line for each organisation. To write one: ${init}
    To split one list for all organisations, use --split-by <column>.`,
  /** @param lines the first errors, each with its advice */
  'several-errors': ({ n, lines }: { readonly n: number; readonly lines: readonly string[] }) => text`
    ${grouped(n)} errors; nothing was sent
    ${lines.join('\n')}${n > lines.length ? `\nand ${grouped(n - lines.length)} more; --all-findings shows all` : ''}`,
  'fleet-never-ran': ({ folder }: { readonly folder: string }) => text`No fleet has run in ${folder}`,
  'fleet-column-unknown': ({ label, column, near, known }: UnknownColumn) => text`
    ${label} has an unknown column "${column}"
    ${near === undefined ? '' : `Did you mean ${near}? `}The columns are ${known.join(', ')}, and set.<name> for a setting of the profile. A secret is never in the table: a cell names its file.`,
  /** @param label the table and the line */
  'fleet-line-wrong': ({ label }: { readonly label: string }) => text`
    ${label} has no name in the column "org", or a misplaced quotation mark
    Correct the line.`,
  'fleet-table-empty': ({ label }: { readonly label: string }) => text`
    ${label} has no organisation yet
    Add a line for each; its name is in the column "org".`,
  'fleet-table-exists': ({ path }: { readonly path: string }) => text`
    ${path} is already there
    Edit it. Or remove it, then run the command again.`,
  /** @param label the table and the line @param cell its number, from 1 */
  'fleet-cell-nameless': ({ label, cell }: { readonly label: string; readonly cell: number }) => text`
    ${label}: cell ${cell} has no column
    Add a column to the header, or remove the cell. An extra separator shifts all cells after it.`,
  'fleet-column-twice': ({ label, column }: { readonly label: string; readonly column: string }) => text`
    ${label} has the column "${column}" twice
    Keep one of them.`,
  /** @param near an organisation in the table with a similar name */
  'fleet-line-missing': ({ label, org, near }: MissingLine) => text`
    ${label} has no line for "${org}"${near === undefined ? '' : `, but has one for "${near}"`}
    Write its name there as in the list. An empty cell means the value of provision.config.json.`,
  'fleet-name-twice': ({ name, labels }: Twice) => text`"${name}" is in ${labels.join(' and in ')}`,
  'fleet-names-alike': ({ one, other }: Pair) => text`
    "${one}" and "${other}" could be one organisation
    With --split-by, say which is right: --same-org ${shellQuote(`${one}=${other}`)} or --new-org ${shellQuote(other)}. In a table, give them names that differ in more than spaces, marks and letters that look alike.`,
  'fleet-settings-changed': () => text`The settings changed after they were checked, so nothing was sent`,
  'fleet-roster-missing': ({ folder, lists }: Lists) => text`
    ${folder} has ${lists.length === 0 ? 'no list' : `more than one list: ${some(lists)}`}
    ${lists.length === 0 ? 'Put one there' : 'Keep only one of them there'}, or name the list in the column "roster" of fleet.csv.`,
  'fleet-roster-no-file': ({ path, kind }: { readonly path: string; readonly kind: FileKind }) => text`
    ${path} is ${fileWords.kinds[kind]}; a fleet reads each list more than once, so it must be a regular file
    Save the list as a file, and use the path of that file.`,
  'fleet-results-shared': ({ folder, names }: SharedResults) => text`
    ${some(names)} have the same results folder: ${folder}
    The results folder is next to the list. Give each organisation its own list file, then run the fleet again.`,
  'fleet-results-copied': ({ names }: { readonly names: readonly string[] }) => text`
    ${some(names)} have copies of one results folder: the users in it belong to only one of them
    Delete the results folder of each organisation that it was copied to, then run the fleet again.`,
  'fleet-results-missing': ({ folder, users }: { readonly folder: string; readonly users: number }) => text`
    The journal in ${folder} is missing. ${users === 0 ? 'Users in it' : count(users, 'user', 'users')} may already have an account, so nothing was sent
    Put the folder back. To create all users of this organisation again, name it in --fresh.`,
  'fleet-fresh-unknown': ({ name, near, folder }: UnknownOrg) => text`
    --fresh: ${folder} has no organisation "${name}"
    ${near === undefined ? 'Use a name that "fleet status" shows.' : `Did you mean "${near}"?`}`,
  'fleet-fresh-not-lost': ({ names }: { readonly names: readonly string[] }) => text`
    --fresh: the journal of ${shown(names)} is in its place, so nothing was sent
    Omit ${names.length === 1 ? 'this organisation' : 'these organisations'} from --fresh. Only users that are still to do are then sent.`,
  /** @param folder of the results, relative to the fleet's */
  'fleet-results-gone': ({ folder }: { readonly folder: string }) => text`
    No organisation of the fleet has the results folder ${folder}
    If it was renamed, run the fleet again: it finds the organisation under its new name. If the organisation has left the fleet, settle its users one by one, in this folder.`,
  'fleet-settle-how': ({ command }: { readonly command: string }) => text`
    Users of many organisations can be settled only by look-ups
    To look them up: ${command}`,
  'fleet-variables': ({ names }: { readonly names: readonly string[] }) => text`
    ${names.join(', ')} would apply to every organisation
    Unset it. Put settings that all organisations share into provision.config.json in the fleet’s folder.`,
  'fleet-findings-name': ({ path }: { readonly path: string }) => text`
    --findings takes a name that begins with findings and ends in .csv, .json, .html or .xlsx, not "${path}"
    The file is then not mistaken for a list.`,
  'split-folder': ({ folder }: { readonly folder: string }) => text`
    ${folder} is a folder: --split-by, --same-org and --new-org are only for a list`,
  /** @param used the column by which the list is split */
  'split-column-other': ({ list, used }: { readonly list: string; readonly used: string }) => text`
    ${list} is split by "${used}", and its users were sent
    Omit --split-by.`,
  'split-same-known': ({ name }: { readonly name: string }) => text`
    "${name}" cannot be a new name: users of an organisation with this name were sent
    Omit its --same-org.`,
  'split-column-unnamed': ({ list, command }: { readonly list: string; readonly command: string }) => text`
    ${list} is one list, and no column says which organisation a row belongs to
    To split it: ${command}`,
  'split-not-table': ({ list }: { readonly list: string }) => text`
    ${list} cannot be split: only a CSV file or a workbook with a header can
    Save the list as a CSV file or a workbook, with a header in its first row.`,
  /** @param lines with a number or date as password or login */
  'split-cells-typed': ({ list, lines }: Lines) => text`
    ${list}: ${count(lines.length, 'row has', 'rows have')} a login or password that is a number or a date: ${lines.length === 1 ? 'row' : 'rows'} ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}
    Format the column as text, then type these values again: leading zeros may be lost.`,
  'split-column-missing': ({ column, headers }: MissingColumn) => text`
    The list has no column "${column}"
    Its columns are ${headers.join(', ')}.`,
  'split-rows-without': ({ list, lines }: Lines) => text`
    ${list}: ${count(lines.length, 'row has', 'rows have')} no organisation: line ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
  'split-name-no-folder': ({ name }: { readonly name: string }) => text`
    "${name}" cannot be the name of a folder
    Give it another name: --same-org ${shellQuote(`<name>=${name}`)}`,
  'split-names-unknown': ({ unknown, missing }: Names) => text`
    The list has ${shown(unknown)}, which earlier lists did not have, and lacks ${shown(missing)}
    If one is the other under a new name: --same-org ${shellQuote(`${missing[0]}=${unknown[0]}`)}
    If it is a new organisation: --new-org ${shellQuote(unknown[0] ?? '')}`,
  'split-roster-edited': ({ path }: { readonly path: string }) => text`
    ${path} was changed since it was split from the list
    Make the change in the list and remove this file: the next run writes it again.`,
};

type Lines = { readonly list: string; readonly lines: readonly number[] };
type Lists = { readonly folder: string; readonly lists: readonly string[] };
type MissingColumn = { readonly column: string; readonly headers: readonly string[] };
type MissingLine = { readonly label: string; readonly org: string; readonly near: string | undefined };
type Names = { readonly unknown: readonly string[]; readonly missing: readonly string[] };
type Pair = { readonly one: string; readonly other: string };
type SharedResults = { readonly folder: string; readonly names: readonly string[] };
type Twice = { readonly name: string; readonly labels: readonly string[] };
type UnknownOrg = { readonly name: string; readonly near: string | undefined; readonly folder: string };
type UnknownColumn = {
  readonly label: string;
  readonly column: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
};

function shown(names: readonly string[]): string {
  return some(names.map((name) => `"${name}"`));
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
