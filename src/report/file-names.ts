/** The files of a report, beside the CSVs that `OUTCOME_TABLE` names. */

export const JSON_NAME = 'report.json';

export const HTML_NAME = 'report.html';
