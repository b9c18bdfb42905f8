/** English, which the other languages follow: what it has, each of them has. */

import { advice } from './advice.js';
import { answers } from './answers.js';
import { continuing } from './continuing.js';
import { findingList } from './finding-list.js';
import { parts } from './finding-words.js';
import { findings } from './findings.js';
import { findingsPage } from './findings-page.js';
import { grouped, times } from './grammar.js';
import { outcomes } from './outcomes.js';
import { report } from './report.js';
import { reportScript } from './report-script.js';
import { settle } from './settle.js';
import { sheet } from './sheet.js';
import { slips } from './slips.js';
import { starter } from './starter.js';
import { steps } from './steps.js';
import { stops } from './stops.js';
import { summary } from './summary.js';
import { timeline } from './timeline.js';
import { warnings } from './warnings.js';

export const en = {
  grouped,
  times,
  parts,
  advice,
  answers,
  continuing,
  findingList,
  findingsPage,
  findings,
  outcomes,
  reportScript,
  report,
  settle,
  sheet,
  slips,
  starter,
  steps,
  stops,
  summary,
  timeline,
  warnings,
};

/** What each language has. */
export type Texts = typeof en;
