/** People: who is asked about, who is in the roster under another nickname, and what the plan says of them. */

export { askAboutPeople, isAnswered, isProbablyNobody, questionKey } from './ask-people.js';
export { createPeopleFacts, type PeopleFacts, type SharedValues } from './people-facts.js';
export {
  isAsked,
  type PeopleAnswers,
  type PeoplePrompts,
  type PersonAnswer,
  type PersonFinding,
  type PersonQuestion,
  type StatusQuestion,
  type StatusQuestionAnswer,
  type StatusValueQuestion,
} from './people-questions.js';
export { renamedPeople } from './renamed-people.js';
