/** Where results are unless the user says otherwise: beside the roster, under its name and one of these endings. */

export const RESULTS_SUFFIX = { run: '.results', rehearsal: '.sandbox-results' } as const;
