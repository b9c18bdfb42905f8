/** A digest of all rows of a list and of what they are read as: consent is to these people, and not to their number. */

import { createHash } from 'node:crypto';
import type { PartialUser } from '../../checks/row-facts.js';
import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { Row } from '../../domain/row.js';
import type { Roster } from '../../roster/roster.js';

/** Passwords are part of it, so it stays in memory. The results of a row are not: they change without the list. */
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
