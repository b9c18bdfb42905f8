/** Russian. */

export { advice } from './advice.js';
export { answers } from './answers.js';
export { continuing } from './continuing.js';
export { findingList } from './finding-list.js';
export { parts } from './finding-words.js';
export { findings } from './findings.js';
export { findingsPage } from './findings-page.js';
export { grouped, times } from './grammar.js';
export { outcomes } from './outcomes.js';
export { people } from './people.js';
export { report } from './report.js';
export { reportScript } from './report-script.js';
export { settle } from './settle.js';
export { sheet } from './sheet.js';
export { slips } from './slips.js';
export { starter } from './starter.js';
export { steps } from './steps.js';
export { stops } from './stops.js';
export { summary } from './summary.js';
export { timeline } from './timeline.js';
export { warnings } from './warnings.js';
