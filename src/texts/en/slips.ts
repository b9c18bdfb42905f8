/** The sheet of slips. Whoever gets a slip reads nothing else of this program. */

export const slips = {
  title: 'Initial passwords',
  warning: 'This sheet contains passwords. Cut out the slips, hand them out, and destroy the rest.',
  /** The title of slips of users who exist in a rehearsal only. */
  rehearsalTitle: 'Rehearsal: initial passwords',
  /** In place of the warning. */
  rehearsalWarning: 'These slips are from a rehearsal: no real user was created. Do not hand them out.',
  /** On each of those slips. */
  rehearsal: 'Rehearsal: not the password of a real user.',
  /** Followed by the command that removes the file of a rehearsal. */
  rehearsalRemove: 'To delete this file:',
  /** For passwords that may not work. */
  try: 'Before you hand out the slips, sign in with one of them: some services of this kind do not keep the passwords that they are sent.',
  /** Followed by the command that removes the file. */
  remove: 'Then delete this file too:',
  /** On the screen only. */
  print: 'Print at 100% on A4 or Letter.',
  /** After that, where there are several groups. */
  groupPages: 'Each group starts on a new page.',
  login: 'Login',
  password: 'Initial password',
  signIn: 'Sign in at',
  /** On each slip, where the service asks for it. */
  change: 'Change this password at the first sign-in.',
  /** Followed by the birth date, on the slips of people with the same name. */
  birthDate: 'Date of birth',
  /** At the end of each slip. */
  destroy: 'For you only. Destroy this slip after you have signed in.',
  /** Followed by the number of one without a known name. */
  department: 'Department',
  /** The heading of those in no group. */
  others: 'Others',
};
