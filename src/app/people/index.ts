/** People: who is asked about, who is in the roster under another nickname, and what the plan says of them. */

export { askAboutPeople, isAnswered, isProbablyNobody, questionKey } from './ask-people.js';
export { createPeopleFacts } from './people-facts.js';
export { renamedPeople } from './renamed-people.js';
