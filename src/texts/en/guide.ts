/** Texts of the guided start. */

import { inBrackets, listed } from '../sentence-parts.js';
import { count, day, grouped } from './grammar.js';

const people = (n: number): string => count(n, 'person', 'people');
const and = (names: readonly string[]): string => listed(names, 'and');

/** @param n of all, perhaps more than the names */
const several = (names: readonly string[], n: number): string =>
  [...names, ...(n > names.length ? [`${grouped(n - names.length)} more`] : [])].join('; ');

/** Numbers that do not look like an answer. */
const example = (names: readonly string[]): string => names.map((_, at) => 71 + 16 * at).join(' ');

/** ` (also: position, password)`, or nothing. */
const also = (others: readonly string[]): string =>
  inBrackets(others.length > 0 && `also: ${others.join(', ')}`);

const ORDERS = {
  'last-first-middle': 'last name, first name, middle name',
  'last-first': 'last name, first name',
  'last-middle-first': 'last name, middle name, first name',
  'first-last': 'first name, last name',
  'first-middle-last': 'first name, middle name, last name',
};

export const guide = {
  peopleCount: people,
  /** Follows the first items of a list. */
  more: (n: number) => `… ${grouped(n)} more`,
  line: (n: number) => `line ${n}`,
  /** A choice that shows what did not fit. */
  showMore: 'More…',
  showMoreHint: 'everything in full',
  /** @param others the codes and names of the other languages */
  language: (others: readonly (readonly [code: string, name: string])[]) =>
    `Language: English. ${others.map(([code, name]) => `${name}: provision --lang ${code}`).join('. ')}`,
  /** Shown if a run lacks something that the guided start asks for. */
  offer: 'The guided start asks for what is missing. Start it now?',
  settingsUsed: (config: string) => `The settings in ${config} are used.`,
  nothingChanged: 'Nothing was changed.',

  list: {
    question: 'Which file lists the people?',
    /** The only list of the folder. @param saved when */
    only: (list: string, saved: string) => `The list: ${list} (${saved})`,
    other: 'Another file',
    otherHint: 'type its path',
    none: 'There is no list in this folder.',
    isFirst: 'This is the first question. Ctrl-C ends the guided start.',
    path: 'Path of the list (CSV, JSON or .xlsx)',
    saved: (date: string, time: string) => `saved ${day(date)} ${time}`,
    /** A file that this program has written from the list. */
    rosterOf: (list: string) => `made from ${list}`,
    pathNeeded: 'Type the path of a file.',
    missing: (path: string) => `${path} does not exist.`,
    folder: (path: string) => `${path} is a folder. Type the path of a file in it.`,
    noFile: (path: string) => `${path} is not a file.`,
  },

  /** The list was saved after it was last read. */
  changed: {
    title: (list: string) => `${list} was changed and is read again`,
    people: (before: number, now: number) => `${people(now)} instead of ${grouped(before)}`,
    added: (names: readonly string[], n: number) => `New: ${several(names, n)}`,
    removed: (names: readonly string[], n: number) => `No longer in it: ${several(names, n)}`,
    columns: 'Its columns are different.',
    cells: 'Other cells are different; the people are the same.',
    not: (list: string) => `${list} was not changed.`,
  },

  /** Answers about an earlier list with the same columns. */
  remembered: {
    title: (date: string, list: string) => `Your answers of ${date} (${list}), a list with the same columns`,
    question: 'Use these answers again?',
    use: 'Yes',
    change: 'No, ask me again',
    unusable: (path: string) =>
      `${path} is not used: it is damaged, or another user may have written it. Remove it if you do not need it.`,
  },

  service: { question: 'Which directory service is it?' },

  reading: {
    question: 'Is this correct?',
    file: 'File',
    /** Names that show whether the encoding is right. */
    lettersShown: 'Letters',
    columns: 'Columns',
    notSent: 'Not sent',
    toRecognise: (columns: string) => `${columns} (only to recognise people)`,
    notUsed: 'Not used',
    odd: 'Note',
    csv: (separator: string, encoding: string) => `CSV, separator ${separator}, ${encoding}`,
    json: (encoding: string) => `JSON, ${encoding}`,
    jsonLines: (encoding: string) => `JSON Lines, ${encoding}`,
    workbook: (sheet: string) => `workbook, sheet "${sheet}"`,
    headerLine: (line: number) => `column names in line\u00a0${line}`,
    separators: { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as Readonly<Record<string, string>>,
    aColumn: 'a column',
    hidden: (what: string) => `hidden, but read: ${what}`,
    unreadable: (n: number, lines: readonly number[], fields: readonly string[]) =>
      `${count(n, 'row has', 'rows have')} errors (${fields.join(', ')}): ${count(lines.length, 'line', 'lines').replace(/^\S+ /u, '')} ${and(lines.map(String))}`,
    lacksNames: (fields: readonly string[]) => `no column has the ${and(fields)}`,
    /** No column has the department, and all people get one value. */
    oneDepartment: (number: number) => `no column has the department: everybody gets number ${number}`,
    yes: 'Yes',
    yesOneDepartment: (number: number) => `Yes, and everybody gets department ${number}`,
    /** @param column the header of a column that is probably the field */
    useColumns: (pairs: readonly (readonly [column: string, field: string])[]) =>
      `Use ${and(pairs.map(([column, field]) => `"${column}" as the ${field} column`))}?`,
    /** An unused column says that some people have left. */
    leftIn: (column: string, value: string, n: number) =>
      `Some people seem to have left: the column "${column}" has "${value}" (${count(n, 'row', 'rows')}). What now?`,
    leftUsed: 'Use this column as well',
    leftIgnored: 'Ignore this column',
    department: (column: string) => `Yes, and the department is in "${column}"`,
    column: 'No, another column',
    typed: 'No, combine columns, or write dates in another format',
    order: 'No, first and last names are mixed up',
    otherLogins: 'Yes, but make other logins from the names',
    encoding: 'No, the letters are wrong',
    sheet: 'No, it is another sheet',
    notThisList: 'No, it is another list',
    cannotRead: (list: string) => `${list} cannot be read`,
    whatNow: 'What now?',
    readAgain: 'Read it again',
    readAgainHint: 'when you have corrected and saved it',
    otherList: 'Choose another list',
    notUtf8: (question: string) => `The list is not in UTF-8. ${question}`,
    whichLine: 'Which line shows the names correctly?',
    whichLetters: 'Which letters does it have?',
    letters: {
      'windows-1251': 'Cyrillic',
      'windows-1252': 'Western European',
      'windows-1250': 'Central European',
      ibm866: 'Cyrillic, from a DOS program',
    },
    severalSheets: 'More than one sheet has people. Which one is the list?',
    whichSheet: 'Which sheet has the people?',
    whichOrder: 'In which order are the parts of a full name?',
    orders: ORDERS,
  },

  /** Rows with errors in logins and names. */
  rows: {
    title: (n: number) =>
      `${count(n, 'row cannot', 'rows cannot')} be used as ${n === 1 ? 'it is' : 'they are'}`,
    names: (n: number, lines: string) =>
      `${count(n, 'name', 'names')} cannot be read: correct ${lines}, save, press Enter`,
    logins: (n: number, lines: string) =>
      `${count(n, 'login', 'logins')} cannot be used: correct ${lines}, save, press Enter`,
    others: (n: number, lines: string) =>
      `${count(n, 'row has', 'rows have')} errors: correct ${lines}, save, press Enter`,
    lines: (lines: readonly number[], more: number) =>
      lines.length === 1 && more === 0
        ? `line ${lines[0]}`
        : `lines ${more > 0 ? `${lines.join(', ')} and ${grouped(more)} more` : and(lines.map(String))}`,
    again: 'I have corrected the list: read it again',
    makeLogins: 'Make the logins from the names',
    leaveOut: (n: number) => `Leave ${n === 1 ? 'this row' : `these ${grouped(n)} rows`} out`,
  },

  /** Rows that should probably get no account. */
  people: {
    noAccount: (n: number) => `${count(n, 'row', 'rows')} should probably get no account`,
    noAccountQuestion: 'What should happen to these rows?',
    noAccountOut: 'Leave them all out',
    noAccountEach: 'Decide one by one',
  },

  column: {
    header: (list: string) => `The columns of ${list} are not recognised. What is in its first line?`,
    names: 'Column names',
    person: 'A person',
    personHint: 'the list has no column names',
    addLine: 'Add a line above the first person that names the columns, such as',
    /** Names of columns that are understood, to be copied. */
    example: 'last name, first name, login, password, department',
    addLineTitle: 'The list needs column names',
    lineAdded: 'I have added the line: read it again',
    which: (field: string) => `Which column has the ${field}?`,
    none: 'None',
    whole: 'One column has the full name',
    numbered: (n: number) => `column ${n}`,
    combine: 'Combine columns, or write a date in another format',
    combineHint: '{School}/{Class}, {Birth date:ddMMyyyy}',
    pattern: (field: string) => `${field}: columns in braces, and text between them`,
    patternHelp:
      '{School}/{Class} joins two columns. {Birth date:dd.MM.yyyy} writes a date in that format: dd day, MM month, yyyy year.',
    patternNeeded: 'Type at least one column in braces, such as {Class}.',
    fields: (names: string) => `Fields: ${names}`,
    typed: 'Type field = columns, with ";" between fields',
    typedTwice: (field: string) => `"${field}" appears twice.`,
    typedNeeded: (example: string) => `Type a field, = and its columns, such as: ${example}`,
    noField: (typed: string) => `"${typed}" is not one of the fields above.`,
    noSuchColumn: (typed: string) => `"${typed}" is not a column of this list, and has no column in braces.`,
    wrong: 'Which field should be changed?',
    now: (column: string) => `now: ${column}`,
    noColumn: 'no column',
  },

  addresses: {
    question: (service: string) => `The logins in the list are addresses. What is the login in ${service}?`,
    whole: 'The whole address',
    beforeAt: 'The part before the @',
  },

  logins: {
    question: 'What should the new logins look like?',
    allDifferent: 'all different',
    alike: (n: number) => `${grouped(n)} alike`,
    /** @param n people whose login or address follows the pattern */
    followed: (pattern: string, n: number) =>
      `${pattern}, like the logins and addresses in the list: ${grouped(n)}`,
    other: 'Another pattern',
    otherHint: 'made from the columns',
    patterns: 'Patterns',
    patternHelp: '{first}, {last}, {middle}: parts of the name; {first:1}: its first letter',
    columns: (columns: string) => `Columns of this list: ${columns}`,
    pattern: 'Pattern',
    patternNeeded: 'Type a pattern, such as {last}.{first:1}.',
    title: (n: number) => count(n, 'login', 'logins'),
    known: 'from an earlier run',
    taken: (login: string) => `${login} is taken`,
    notAll: 'This pattern does not give everybody a login',
    use: 'Use these logins?',
    useYes: 'Yes',
    useNo: 'No, another pattern',
  },

  departments: {
    title: (n: number) =>
      n === 1 ? 'One department has no number yet' : `${grouped(n)} departments have no number yet`,
    help: (canRehearse: boolean) =>
      `This directory identifies departments by number. Ask its administrator for the numbers.${canRehearse ? ' You can rehearse without them.' : ''}`,
    one: (name: string) => `Number of ${name}. Leave empty if you do not have it yet`,
    several: (names: readonly string[]) =>
      `Numbers of ${names.join(', ')}, in this order, with spaces between them (for example ${example(names)}). Leave empty if you do not have them yet`,
    empty: (n: number) =>
      `Department number for people without one (${people(n)}). Leave empty if you do not have it yet`,
    wrong: 'Type a whole number from 1, or nothing.',
    wrongCount: (n: number, typed: number) =>
      `Type ${grouped(n)} numbers with spaces between them (${grouped(typed)} typed), - for one that you do not know, or nothing.`,
    onlyHere: (file: string) => `Department numbers can be saved only in this file: ${file}`,
  },

  passwords: {
    kind: 'Which kind of password should be generated?',
    none: (n: number) => `${count(n, 'person has', 'people have')} no password. How do they get one?`,
    masked: (n: number) =>
      `${count(n, 'person has', 'people have')} only a mask such as *** instead of a password. How do they get one?`,
    hashes:
      'The passwords of this list are encrypted: users could not sign in with them. How do they get new ones?',
    generate: 'Generate passwords, with slips to print',
    words: 'Generate passwords of words, to be typed',
    random: 'Generate passwords of random characters, to be copied',
    like: (password: string) => `like ${password}, with slips to print`,
    own: 'I will enter them in the list now',
    addColumn: (list: string) => `Add a column "password" to ${list}, fill it in, and save the list.`,
    saved: 'Is the list saved?',
    savedYes: 'Yes, read the list again',
    savedNo: 'No, generate passwords instead',
    stillNone: (n: number) => `${count(n, 'person still has', 'people still have')} no password.`,
    signIn: 'Address of the page where people sign in (printed on the slips; empty: none)',
    wrongAddress: 'Type an address such as https://mail.example.com, or nothing.',
  },

  directory: {
    settingNeeded: 'The service needs this value.',
    variable: (name: string, variable: string) =>
      `A command that you run yourself needs ${name} in ${variable}.`,
    address: (service: string) => `Address of ${service} (empty: I do not have it yet)`,
    wrongAddress:
      'Type an address that begins with https://, such as https://directory.example.com, or nothing.',
    noAddress: (service: string, isRehearsed: boolean) =>
      `Ask the administrator of ${service} for its address.${isRehearsed ? '' : ' Until then you can rehearse: nothing leaves this computer.'}`,
  },

  token: {
    /** For a service that gives tokens to applications. */
    clientId: (service: string) => `Client ID of the application in ${service} (empty: I do not have it yet)`,
    clientSecret: 'Client secret (empty: I have a key file, or do not have it yet)',
    keyFile: 'Path of the key file (empty: I do not have it yet)',
    applicationAgain: 'Type the client ID, and its secret or key, again',
    first: 'Paste the access token (empty: I do not have it yet)',
    /** For a service that accepts the password of an administrator instead. */
    passwordFirst: (user: string) => `Password of "${user}" (empty: I do not have it yet)`,
    get: 'To get one, run:',
    set: 'Later, set PROVISION_TOKEN to it, or paste it when you are asked.',
    token: 'Token',
    password: (user: string) => `Password of "${user}"`,
    again: 'Paste another token',
  },

  what: {
    title: 'What will happen',
    /** Below the title with the list. */
    from: (n: number, all: number) => (n === all ? `${people(n)}.` : `${grouped(n)} of ${people(all)}.`),
    /** @param others fields that are combined from columns and also written */
    newFile: (n: number, others: readonly string[], roster: string, list: string) =>
      `${count(n, 'login is', 'logins are')} written to a new file, ${roster}${also(others)}. ${list} stays as it is.`,
    inPlace: (n: number, others: readonly string[], roster: string) =>
      `${count(n, 'login is', 'logins are')} written into ${roster}${also(others)}, in new columns, and the file is saved as UTF-8. The original list is kept in the same folder, with .bak after its name.`,
    extended: (n: number, roster: string) =>
      `${count(n, 'login is', 'logins are')} added to ${roster}, and the people in it stay as they are. It is kept in the same folder, with .bak after its name.`,
    notExtended: (roster: string) =>
      `${roster} cannot be extended, since its columns or lines were changed. A new file is written.`,
    newcomers: (n: number, names: readonly string[]) => `${grouped(n)} new: ${several(names, n)}.`,
    /** People of earlier lists who are not in this one. */
    gone: (n: number, names: readonly string[]) => `${grouped(n)} gone: ${several(names, n)}.`,
    /** The roster exists, and its results do not. @param n people in it without a known account */
    lost: (n: number, roster: string, folder: string) =>
      `No results of an earlier run were found for ${roster}. If it was sent before, its ${people(n)} may have accounts: bring ${folder} back first.`,
    waiting: (n: number, names: readonly string[], roster: string) =>
      `${people(n)} in ${roster} ${n === 1 ? 'has' : 'have'} no account yet: ${several(names, n)}.`,
    /** @param names people or lines, perhaps not all of them */
    leftOut: (n: number, names: readonly string[]) =>
      `Left out (${count(n, 'row', 'rows')}): ${several(names, n)}.`,
    withAccount: (n: number, names: readonly string[]) =>
      `Left out: ${people(n)} with an account from earlier runs: ${several(names, n)}.`,
    passwords: 'Passwords are generated for those who have none, and slips are made to print.',
    madeUpNumbers: (n: number) =>
      `${n === 0 ? 'The department number is' : `The numbers of ${count(n, 'department', 'departments')} are`} made up for the rehearsal, and not saved. Before users are created in the directory, you are asked for the real ones.`,
    madeUpFields: (fields: readonly string[]) =>
      `What the list lacks is made up for the rehearsal, and not saved: ${fields.join(', ')}.`,
    unnumbered: (n: number) =>
      `${count(n, 'department has', 'departments have')} no number. The people there are not sent.`,
    oneDepartment: (number: number) => `Everybody gets department ${number}.`,
    numbers: (pairs: readonly string[]) => `Department numbers: ${pairs.join(', ')}.`,
    kept: (file: string, what: string) => `Your answers are saved in ${file}: ${what}.`,
    /** @param isContinued earlier runs have created users there */
    atDirectory: (where: string, n: number, isContinued: boolean) =>
      n === 1
        ? `The user is created at ${where}. This program cannot delete users.`
        : isContinued
          ? `They are created at ${where}. This program cannot delete users.`
          : `One user is created at ${where}. You check it. Then the others are created. This program cannot delete users.`,
    noToken: 'The list is checked. Nothing else happens until you have a token.',
    noApplication: 'The list is checked. Nothing else happens until the application is known.',
    commands: 'The same as commands',
    question: 'What now?',
    rehearse: 'Rehearse',
    rehearseMadeUp: (areNumbers: boolean) =>
      `Rehearse first, with made-up ${areNumbers ? 'numbers' : 'values'}`,
    rehearseHint: 'in a sandbox on this computer; nothing is sent',
    directory: 'Create the users in the directory',
    /** Begins at once. */
    agreedHint: 'users are created now',
    directoryHint: 'one user first; you are asked before anything is sent',
    begin: 'Begin',
    beginHint: 'you are asked before anything is sent',
    rehearseOnly: 'Rehearse without saving the answers',
    beginOnly: 'Begin without saving the answers',
    /** The people of the list belong to several organisations. */
    organisations: (n: number, column: string) =>
      `The column "${column}" names ${grouped(n)} organisations. Here, all people go into one directory.`,
    fleet: (n: number) => `Create the users of each of the ${grouped(n)} organisations separately`,
    fleetHint: 'shows the commands',
    fleetCommands:
      'The first command writes fleet.csv. Fill in the address and the token file of each organisation, check all, then create the users:',
    showCommands: 'Show the commands, and stop here',
    /** @param isAll false if rows were left out @param isUncertain true if an account was not confirmed */
    noneLeft: (list: string, isAll: boolean, isUncertain: boolean) =>
      isAll
        ? `Each user in ${list} has an account${isUncertain ? ', or may have one,' : ''} from earlier runs.`
        : `No user in ${list} is left to create: some rows are left out, and the others have${isUncertain ? ' or may have' : ''} an account.`,
    noneAtAll: (list: string) => `No user in ${list} is left to create.`,
    /** Follows `noneLeft` or `noneAtAll`. */
    numbersFirst: (n: number) =>
      `${count(n, 'department has', 'departments have')} no number. When you have ${n === 1 ? 'it' : 'the numbers'}, start again.`,
    numbersNow: 'Enter the numbers now',
    answers: 'Change the answers',
    stop: 'Stop here',
  },

  run: {
    written: (file: string) => `${file} was written.`,
    errors: 'The list has errors. What now?',
    skip: 'Continue without the rows that have errors',
    again: 'I have corrected the list: check it again',
    page: (file: string) => `Write a page with the errors, ${file}`,
    pageHint: 'for the person who keeps the list; without passwords',
    whenToken: 'When you have a token, run:',
    whenTokenNext: 'The first creates one user, the second the others. Each asks for the token.',
    whenApplication: 'When you have the missing parts, fill them in instead of < > and run:',
    whenApplicationNext: 'The first creates one user, the second the others.',
    nothingSent: 'Nothing was sent',
    /** @param who the name and login, or `''` */
    first: (who: string) => `Check this user in the directory${who && `: ${who}`}. Is everything right?`,
    firstYes: 'Yes, create the others',
    firstNo: 'No, or I am not sure',
    /** To look at before the answer. */
    facts: {
      signIn: (address: string) => `Sign-in page: ${address}`,
      inFile: (file: string) => `Initial password: in the file ${file}`,
      fromList: 'Initial password: the one in the list',
      none: 'Initial password: none was given out',
    },
    checkAgain: 'I have looked again: ask me once more',
    later: 'To continue later, run:',
    /** The first user was not created, since the login is taken. */
    taken: {
      message: (n: number): string =>
        n === 1
          ? 'The login is taken, and no user was created. Whose account is it?'
          : `${grouped(n)} logins are taken, and no user was created. Whose accounts are they?`,
      stop: 'I do not know, or the list was created before: stop here',
      stopHint: 'the next steps are above',
      same: 'They belong to the people in the list: create only the others',
      sameHint: 'if the earlier results folder is lost',
      others: 'They belong to other people: continue with the next user',
      /** @param n taken logins @param left people whose logins may be taken as well */
      kept: (n: number, left: readonly string[]): string => {
        const kept = `${count(n, 'login is', 'logins are')} taken and kept.`;
        if (left.length === 0) return kept;
        return `${kept} ${count(left.length, 'person is', 'people are')} left; those with a taken login are kept too, the others are created. A person whose login has changed since, for example after a marriage, would get a second account. Check the names: ${left.join('; ')}.`;
      },
      settle: 'Record that the taken logins belong to the people in the list:',
    },
    rehearsed: 'The rehearsal has finished. What now?',
    finished: 'The run has finished. What now?',
    reportIs: (page: string) => `The report: ${page}`,
    openReport: 'Open the report',
    openSlips: 'Open the slips',
    openReportHint: 'in the browser',
    slips: 'Print the slips, cut them out, and give each person their own. Then remove the passwords:',
    failed: 'The run stopped. What now?',
    weak: 'Passwords were refused as too simple. What now?',
    stronger: 'Replace all that may be too simple with generated ones',
    tryAgain: 'Try again',
    otherAddress: 'Type another address',
  },

  /** Names of saved answers, by their keys in the configuration. */
  kept: {
    profile: 'service',
    base_url: 'address',
    map: 'columns',
    nickname: 'logins',
    generate_passwords: 'passwords',
    password_style: 'style of passwords',
    sign_in_url: 'sign-in page',
    name_order: 'order of names',
    status: 'who has an account',
    departments: 'department numbers',
    encoding: 'encoding',
    sheet: 'sheet',
    department: 'department number',
    client_id: 'client ID',
    key_file: 'key file',
    lang: 'language',
  } as Readonly<Record<string, string>>,
  /** Names of settings of profiles. */
  keptSettings: {
    domain: 'domain',
    realm: 'realm',
    org: 'organisation number',
    admin: 'administrator',
    login: 'login',
  } as Readonly<Record<string, string>>,
  /** Words for values of a configuration, by its keys. Other values are shown as they are. */
  keptValues: {
    password_style: { words: 'words', random: 'random characters' },
    name_order: ORDERS,
    status: { active: 'gets an account', inactive: 'gets none' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  generated: 'generated',
  none: 'none',
};
