/** All checks, as a table. CONTRIBUTING.md says how to add one. */

import type { CheckCode, Severity } from '../domain/finding.js';
import {
  type ColumnField,
  FIELDS,
  IDENTITY_FIELDS,
  type IdentityField,
  STATUS_FIELD,
} from '../domain/user.js';
import type { CheckContext, Find } from './check-context.js';
import { passwordEdges, passwordElsewhere, passwordMask, passwordWeak } from './password-checks.js';
import {
  changed,
  duplicate,
  inactive,
  namesakes,
  notAPerson,
  oddName,
  otherAction,
  renamed,
  samePerson,
} from './person-checks.js';
import { type Facts, NO_WRONG_TYPES, TEXT_FIELDS, textOf } from './row-facts.js';
import {
  damagedText,
  domain,
  hiddenCharacters,
  mixedScripts,
  nicknameCharacters,
  placeholder,
  required,
  unknownName,
  unsafeCharacter,
} from './text-checks.js';

/** In a list of fields, represents the fields that the profile adds. */
export const PROFILE_FIELDS = 'fields of the profile';

export type Check = {
  /** The default is `error`. */
  readonly severity?: 'warn';
  readonly severityByField?: Readonly<Partial<Record<string, Severity>>>;
  /** True if the configuration may set the severity, or turn the check off. */
  readonly adjustable?: true;
  /** The fields to check, in this order. */
  readonly fields: readonly (ColumnField | IdentityField | typeof STATUS_FIELD | typeof PROFILE_FIELDS)[];
  /** The check is skipped if one of these found an error in the same field. */
  readonly supersededBy?: readonly CheckCode[];
  /** True if an error of this check makes all other checks of the row pointless: they do not run. */
  readonly isWhole?: true;
  /** False if no field of the row can have a finding. */
  readonly isPossible?: (facts: Facts, context: CheckContext) => boolean;
  /** True if only unusual texts can have a finding. */
  readonly isOfCharacters?: true;
  /** Absent for `namesake`, which `prepare` finds, and for checks of the list as a whole. */
  readonly find?: Find;
  /** Finds possible mistakes. They are always warnings, even if the check reports errors. */
  readonly findMild?: Find;
};

/** The fields that the journal, the report and the terminal show. */
const SHOWN_FIELDS = [...TEXT_FIELDS.filter((field) => field !== 'password'), 'department_id'] as const;

/** Checks run in the order of the codes in `src/domain/finding.ts`. This table has the same order. */
export const CHECKS: Readonly<Record<CheckCode, Check>> = {
  'not-a-person': {
    adjustable: true,
    fields: ['name', 'name.last', 'name.first', 'name.middle'],
    isWhole: true,
    isPossible: ({ noPerson, unusual }) => noPerson !== undefined || unusual.length > 0,
    find: notAPerson,
    findMild: oddName,
  },
  inactive: { adjustable: true, fields: [STATUS_FIELD], isWhole: true, find: inactive },
  'other-action': { adjustable: true, fields: [STATUS_FIELD], isWhole: true, find: otherAction },
  placeholder: {
    adjustable: true,
    fields: ['name', 'name.last', 'name.first', 'nickname'],
    isPossible: ({ placeholders }) => placeholders.size > 0,
    find: placeholder,
  },
  'damaged-text': {
    adjustable: true,
    fields: ['name', ...SHOWN_FIELDS, PROFILE_FIELDS],
    supersededBy: ['placeholder'],
    isOfCharacters: true,
    find: damagedText,
  },
  'name-split': {
    fields: ['name'],
    supersededBy: ['placeholder', 'damaged-text'],
    find: ({ nameFinding }) => (nameFinding?.code === 'name-split' ? nameFinding.message : undefined),
  },
  type: {
    // Among the fields that identify a person, only the date of birth can have a wrong type.
    fields: [...FIELDS, 'name', ...IDENTITY_FIELDS, STATUS_FIELD, PROFILE_FIELDS],
    isPossible: ({ nameFinding, wrongTypes }) => nameFinding !== undefined || wrongTypes !== NO_WRONG_TYPES,
    find: ({ nameFinding, wrongTypes }, field) => {
      if (field !== 'name') return wrongTypes[field];
      return nameFinding?.code === 'type' ? nameFinding.message : undefined;
    },
  },
  required: { fields: ['nickname', 'password', PROFILE_FIELDS], supersededBy: ['type'], find: required },
  'same-person': { adjustable: true, fields: ['nickname'], find: samePerson },
  duplicate: { fields: ['nickname'], supersededBy: ['placeholder', 'same-person'], find: duplicate },
  department: {
    fields: ['department_id'],
    supersededBy: ['damaged-text', 'type'],
    find: ({ department }) => department.wrong,
  },
  'unknown-name': {
    fields: ['position', 'department_id', PROFILE_FIELDS],
    supersededBy: ['damaged-text', 'type', 'required'],
    isPossible: (_, { names }) => names !== undefined,
    find: unknownName,
  },
  domain: { fields: ['nickname'], find: domain },
  changed: {
    adjustable: true,
    fields: ['nickname'],
    supersededBy: ['placeholder', 'same-person', 'duplicate'],
    find: changed,
  },
  renamed: {
    adjustable: true,
    fields: ['nickname'],
    supersededBy: ['placeholder', 'required', 'same-person', 'duplicate'],
    find: renamed,
  },
  'password-elsewhere': {
    fields: [...SHOWN_FIELDS, PROFILE_FIELDS],
    supersededBy: ['placeholder', 'required'],
    find: passwordElsewhere,
  },
  'mixed-script': {
    severity: 'warn',
    severityByField: { nickname: 'error' },
    adjustable: true,
    fields: [...TEXT_FIELDS, PROFILE_FIELDS],
    supersededBy: ['damaged-text'],
    isOfCharacters: true,
    find: mixedScripts,
  },
  'hidden-character': {
    adjustable: true,
    fields: [...TEXT_FIELDS, PROFILE_FIELDS],
    supersededBy: ['damaged-text', 'required'],
    isOfCharacters: true,
    find: hiddenCharacters,
  },
  'nickname-characters': {
    adjustable: true,
    fields: ['nickname'],
    supersededBy: ['placeholder', 'damaged-text', 'type'],
    find: nicknameCharacters,
  },
  'unsafe-character': {
    fields: [...TEXT_FIELDS, 'department_id', PROFILE_FIELDS],
    supersededBy: ['damaged-text', 'unknown-name', 'hidden-character', 'nickname-characters'],
    isPossible: (_, { needs }) => needs.quotesAround !== undefined && needs.quotesAround.size > 0,
    find: unsafeCharacter,
  },
  'name-missing': {
    severity: 'warn',
    adjustable: true,
    fields: ['name.first', 'name.last'],
    supersededBy: ['type'],
    // If the name could not be split, its parts are empty for that reason alone.
    find: (facts, field, { isLeftOut }) =>
      facts.nameFinding === undefined && textOf(facts, field) === '' && !isLeftOut(field)
        ? { key: 'empty' }
        : undefined,
  },
  namesakes: { severity: 'warn', adjustable: true, fields: ['name'], find: namesakes },
  'password-edges': {
    severity: 'warn',
    adjustable: true,
    fields: ['password'],
    supersededBy: ['required'],
    find: passwordEdges,
  },
  'password-mask': { fields: ['password'], supersededBy: ['type'], find: passwordMask },
  'password-weak': {
    severity: 'warn',
    adjustable: true,
    fields: ['password'],
    supersededBy: ['type', 'required', 'password-mask'],
    find: passwordWeak,
  },
  namesake: { fields: ['nickname'] },
  'name-title': { severity: 'warn', fields: ['name'] },
  'shared-id': { severity: 'warn', adjustable: true, fields: [] },
  'field-missing': { adjustable: true, fields: [] },
  'shared-address': { fields: ['nickname'] },
  'inactive-list': { fields: [STATUS_FIELD] },
  'password-hash': { adjustable: true, fields: ['password'] },
  'password-shared': { severity: 'warn', adjustable: true, fields: ['password'] },
  separator: { severity: 'warn', adjustable: true, fields: [] },
  'similar-names': { severity: 'warn', adjustable: true, fields: [] },
};
