/** How the roster that is written is read: of the options that the list needed, those that it still needs. */

import type { Roster, RosterOptions } from '../roster/roster.js';
import type { NameOrder } from '../user.js';
import type { Layout } from './layout.js';
import type { FileFormat } from './roster-file.js';

type Mapping = NonNullable<RosterOptions['map']>[number];

/** The reading options of the list. */
export type ListReading = Omit<RosterOptions, 'path' | 'stdin' | 'unguard'>;

export type ReadAgain = {
  readonly reading: ListReading;
  readonly nameOrder: NameOrder | undefined;
  /** As they are typed, for the command that sends the roster. */
  readonly options: readonly string[];
  /** Options of the configuration that do not fit what is written, and that no flag takes back. */
  readonly misfits: readonly string[];
};

export type WrittenAs = {
  readonly roster: Roster;
  readonly layout: Layout;
  /** The format of the new file, or `list` where the list itself is written. */
  readonly target: FileFormat | 'list';
  /** The options that the configuration gave, as `--encoding`: they hold for the next command too. */
  readonly configured: ReadonlySet<string>;
};

const DETECTED: readonly string[] = [',', ';', '\t', '|'];

export function readAgain(list: ListReading, nameOrder: NameOrder | undefined, as: WrittenAs): ReadAgain {
  const { layout, target, configured } = as;
  const order = layout.added.some((field) => field.startsWith('name.')) ? undefined : nameOrder;
  const isInPlace = target === 'list';
  const delimiter = isInPlace || target === 'csv' ? list.delimiter : undefined;
  const isDetected = !isInPlace && DETECTED.includes(delimiter ?? '') && !configured.has('--delimiter');
  const encoding = isInPlace
    ? list.encoding
    : configured.has('--encoding') && target !== 'xlsx'
      ? 'utf-8'
      : undefined;
  const format = isInPlace ? list.format : configured.has('--roster-format') ? target : undefined;
  const map = mapAgain(list, as);
  const reading: ListReading = {
    ...(map.length > 0 && { map }),
    ...(delimiter !== undefined && !isDetected && { delimiter }),
    ...(encoding !== undefined && { encoding }),
    ...(format !== undefined && { format }),
  };
  const options = [
    ...map.flatMap(({ field, from }) => ['--map', `${field}=${from}`]),
    ...(reading.delimiter === undefined ? [] : ['--delimiter', reading.delimiter]),
    ...(encoding === undefined ? [] : ['--encoding', encoding]),
    ...(format === undefined ? [] : ['--roster-format', format]),
    ...(order === undefined ? [] : ['--name-order', order]),
  ];
  const misfits = ['--columns', ...(isInPlace || target === 'xlsx' ? [] : ['--sheet'])].filter((option) =>
    configured.has(option),
  );
  return { reading, nameOrder: order, options, misfits };
}

/** Without fields that have a column of their own now; but what the configuration maps is mapped until a flag says otherwise. */
function mapAgain({ map = [], columns }: ListReading, { roster, layout, configured }: WrittenAs) {
  const { headers } = roster.columns;
  return map.flatMap(({ field, from }): readonly Mapping[] => {
    const own = layout.added.find((one) => one === field);
    if (own !== undefined) return configured.size > 0 ? [{ field, from: own }] : [];
    const isSplit = field === 'name' && layout.added.includes('name.last');
    const isNamed = columns !== undefined && headers.includes(from);
    return isSplit || isNamed ? [] : [{ field, from }];
  });
}
