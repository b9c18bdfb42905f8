/** A check of one field, and its input. */

import type { CheckCode, FindingMessage } from '../domain/finding.js';
import type { NamesOf } from '../domain/name-meaning.js';
import type { NicknameForm } from '../domain/user.js';
import type { DirectoryNeeds } from './checker-options.js';
import type { Weakness } from './password-strength.js';
import type { Facts } from './row-facts.js';

export type CheckContext = {
  readonly needs: Required<Pick<DirectoryNeeds, 'valuesOf'>> & DirectoryNeeds;
  readonly nickname: NicknameForm | undefined;
  readonly names: NamesOf | undefined;
  /** Why a password is weak; absent if `password-weak` is off. */
  readonly weakness?: Weakness;
  /** True if the user said that the list does not have a field. */
  readonly isLeftOut: (field: string) => boolean;
  /** True if the check is on: then it reports the characters that it finds, and other checks skip these. */
  readonly isActive: (code: CheckCode) => boolean;
};

/** Checks one field. The message never shows the password. */
export type Find = (facts: Facts, field: string, context: CheckContext) => FindingMessage | undefined;
