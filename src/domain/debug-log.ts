/** The debug log, which records each step of the program for troubleshooting. */

/** Facts of one line: no passwords, no tokens, and no values of headers and bodies that could contain these. */
export type DebugFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type DebugLog = {
  /** Check this before collecting facts that take time. */
  readonly isOn: boolean;
  line(event: DebugEvent, facts: DebugFacts): void;
};

export type DebugEvent =
  | 'start'
  | 'config'
  | 'setting'
  | 'directory'
  | 'journal'
  | 'store'
  | 'token'
  | 'request'
  | 'answer'
  | 'wait'
  | 'error';

export const NO_DEBUG_LOG: DebugLog = { isOn: false, line: () => {} };
