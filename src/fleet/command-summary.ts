/** The entry of `provision fleet` in the list of commands. */

export const SUMMARY = {
  name: 'fleet',
  summary: 'create the users of many organisations, each from its own roster',
  operands: [
    {
      name: '[action]',
      text: 'status, report, settle, init or export; default: check all, ask once in a terminal, and send',
    },
    {
      name: '[folder]',
      text: 'folder with fleet.csv or with a folder for each organisation; with --split-by, one list (default: current folder)',
    },
    { name: '[org]', text: 'export: organisation whose journal moves from the store back into a file' },
  ],
} as const;
