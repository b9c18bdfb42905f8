/** People: questions about them, people under a different nickname, and the facts of the plan. */

export {
  askAboutPeople,
  isAnswered,
  isProbablyNotUser,
  questionKey,
} from './ask-people.js';
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
