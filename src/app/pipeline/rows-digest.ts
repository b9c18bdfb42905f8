/** A digest of all rows of a list, as cells and as users: consent is to these people, not to their number. */

import { createHash } from 'node:crypto';
import type { PartialUser } from '../../checks/row-facts.js';
import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { Row } from '../../domain/row.js';
import type { Roster } from '../../roster/roster.js';

/** It includes passwords, so it stays in memory. It leaves out results of rows, which change without the list. */
export class RowsDigest {
  readonly #hash = createHash('sha256');

  constructor({ columns }: Pick<Roster, 'columns'>, { digest }: Pick<ConfiguredProfile, 'digest'>) {
    this.#hash.update(JSON.stringify([columns.headers, digest]));
  }

  add({ cells }: Pick<Row, 'cells'>, user: PartialUser): void {
    this.#hash.update(JSON.stringify([cells, user]));
  }

  text(): string {
    return this.#hash.digest('base64');
  }
}
