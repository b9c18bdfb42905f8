/** Why no header is recognised in a file. Does not contain cells that may be passwords. */

import type { Mapping } from './roster-options.js';

export type HeaderCause =
  /** A table. `first`: the first row with cells. `headers` and `suggested`: only if it is certainly a header. */
  | {
      readonly kind: 'unknown';
      readonly first:
        | { readonly line: number; readonly cells: number; readonly headers: readonly string[] | undefined }
        | undefined;
      readonly suggested: readonly Mapping[];
    }
  /** A table with a different separator. */
  | { readonly kind: 'separator'; readonly separator: string }
  /** A table with each row in a single cell: a CSV with rows quoted again, or a workbook. */
  | { readonly kind: 'quoted-rows' | 'one-column'; readonly separator: string }
  | { readonly kind: OtherForm };

/** A form other than a table. `lines`: a drawn table; `aligned`: columns aligned with spaces; `blocks`: YAML, INI. */
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
