/** Storage for an organisation's passwords that only the holder of a key can read. */

export type SealedRecords = {
  /** The name of the file in the results folder; absent if they are stored elsewhere. */
  readonly file?: string;
  /**
   * Resolves once the record is durable; records keep the order of the calls. If it rejects, nothing may be sent.
   * @param line text without a line break
   * @throws {UserError} if it cannot be stored, or another run has replaced this one: its later record would count
   */
  append(line: string): Promise<void>;
  /** @throws {UserError} if another machine may take over a run, since it could not read unsealed passwords */
  requireSeal?(): Promise<void>;
  readonly stored?: { count(): Promise<number>; remove(): Promise<void> };
  /** All records in the order of their addition; none if nothing was sealed. @throws {UserError} */
  all(): Promise<readonly string[]>;
};

/** @param folder absolute path of the results folder */
export type SealedRecordsOf = (folder: string) => SealedRecords;
