/** Where the passwords of an organisation are kept that only the holder of a key can read. */

export type SealedRecords = {
  /** The file in the results folder that has them, by its name. Absent: they are kept elsewhere. */
  readonly file?: string;
  /**
   * Resolves once the record is durable; nothing may be sent if it rejects. Several are kept in the order of the calls.
   * @param line text without a line break
   * @throws {UserError} if it cannot be kept, or another run has taken this one's place: of two records of an attempt
   *   the later one counts, so a run that was replaced must not add one
   */
  append(line: string): Promise<void>;
  /** @throws {UserError} if another machine may take over a run: it could not read other passwords */
  requireSeal?(): Promise<void>;
  readonly stored?: { count(): Promise<number>; remove(): Promise<void> };
  /** Every record, in the order in which they were added; none if nothing was sealed. @throws {UserError} */
  all(): Promise<readonly string[]>;
};

/** @param folder absolute path of the results folder */
export type SealedRecordsOf = (folder: string) => SealedRecords;
