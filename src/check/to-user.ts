/** Makes the user that the directory is to create. The only place that makes one. */

import type { Finding } from '../finding.js';
import { Secret } from '../secret.js';
import type { User } from '../user.js';
import type { Facts } from './facts.js';

/**
 * The user of a row, or undefined where a finding is an error or what the directory needs is not there.
 * @param lacksPassword it is made up later: until then the user has an empty one
 */
export function toUser(facts: Facts, findings: readonly Finding[], lacksPassword = false): User | undefined {
  const { text, departmentId } = facts;
  if (findings.some(({ severity }) => severity === 'error')) return undefined;
  if (text.nickname === '' || departmentId === undefined) return undefined;
  if (text.password === '' && !lacksPassword) return undefined;
  return {
    nickname: text.nickname,
    password: new Secret(lacksPassword ? '' : text.password),
    name: { first: text['name.first'], last: text['name.last'], middle: text['name.middle'] },
    position: text.position,
    departmentId,
  };
}
