/** Warnings at the end of a run, of `report` and of `slips`: whole sentences. */

export const warnings = {
  beside: (name: string, beside: string) =>
    `${name} is open in another program or write-protected, so the new file was saved next to it as "${beside}".`,
  /** @param isDone whether all its rows are created */
  edited: (name: string, archived: string, isDone: boolean) =>
    `${name} was edited after the last run and is now "${archived}". ` +
    (isDone
      ? 'All its rows are created: you can delete it.'
      : 'To send its rows that were not sent, use that file. Delete it when it is no longer needed.'),
  stale: (name: string) =>
    `${name} is from an earlier run and could not be removed. No row has this outcome now: delete it.`,
  /** @param why a clause */
  withoutOutcomes: (name: string, why: string) =>
    `${name} contains every password, but not the outcomes: ${why}.`,
  /** @param why a clause */
  unwritten: (why: string, command: string) =>
    `The report could not be written: ${why}. To write it from the journal: ${command}`,
  /** Another run has the journal, and its report is the newer one. */
  leftToOther: (command: string) =>
    `The other run will write the report. To write it from the journal: ${command}`,
};
