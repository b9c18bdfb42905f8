/** People: questions about them, people under a different nickname, and the facts of the plan. */

export {
  askAboutPeople,
  isAnswered,
  isProbablyNotUser,
  questionKey,
} from './ask-people.js';
export { type ChangedPerson, type Difference, Differences, type Listed } from './difference.js';
export { type FewPeople, KnownPeople } from './known-people.js';
export {
  type KnownResults,
  type KnownUser,
  knownUserOf,
  mayBeThere,
  mayHaveAccount,
  type Traits,
  withNumberOf,
} from './known-user.js';
export { type LeftOutRows, leftOutRows, withoutPresent } from './left-out-rows.js';
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
