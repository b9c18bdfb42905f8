/** Why a file has no header that is recognised, as its first lines show it. Holds no cell that may be a password. */

import type { Mapping } from './roster-options.js';

export type HeaderCause =
  /**
   * A table, if one is seen. `first`: the first row with cells, its headers only if it is surely a header; `suggested`:
   * empty if it is not.
   */
  | {
      readonly kind: 'unknown';
      readonly first:
        | { readonly line: number; readonly cells: number; readonly headers: readonly string[] | undefined }
        | undefined;
      readonly suggested: readonly Mapping[];
    }
  /** A table with another separator. */
  | { readonly kind: 'separator'; readonly separator: string }
  /** A table whose rows are each in one cell: of a CSV that is quoted once more, or of a workbook. */
  | { readonly kind: 'quoted-rows' | 'one-column'; readonly separator: string }
  | { readonly kind: OtherForm };

/** Another form than a table that is read. `lines`: a drawn table; `aligned`: columns of several spaces; `blocks`: YAML, INI. */
export type OtherForm =
  | 'ldif'
  | 'vcard'
  | 'sql'
  | 'rtf'
  | 'shortcut'
  | 'lines'
  | 'passwd'
  | 'mail'
  | 'aligned'
  | 'blocks';
