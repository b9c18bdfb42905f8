/** The debug log: each step of the program, for finding an error. */

/** Facts of one line. They hold no password, no token and nothing that a header or a body could hold of them. */
export type DebugFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type DebugLog = {
  /** Checked before facts are collected that take time. */
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
