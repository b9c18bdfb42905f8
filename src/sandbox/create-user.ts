/**
 * What the sandbox does with a payload of the right shape: refuse it by its rules, or create the user. The rules are
 * the sandbox's own, as the real directory publishes none; the codes are those seen from its public clients.
 */

import { type Answer, json, refusal } from './answer.js';
import { judgePassword, PASSWORD_RULE } from './password-rule.js';
import type { Payload } from './payload.js';
import type { SandboxUser, SandboxUsers } from './sandbox-users.js';

const NICKNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;

/** Control characters and halves of surrogate pairs. */
const PROHIBITED = /[\p{Cc}\p{Cs}]/u;

/** In this order: nickname, department, other values, taken, password. Creates the user where it answers 201. */
export function createUser(users: SandboxUsers, { user, password }: Payload): Answer {
  const { nickname } = user;
  const refused = refuseValues(user);
  if (refused !== undefined) return refused;
  if (users.has(nickname)) {
    return refusal(409, 'some_user_has_this_login', 'The nickname {nickname} is taken.', { nickname });
  }
  switch (judgePassword(password, nickname)) {
    case 'password.likelogin':
      return refusal(422, 'password.likelogin', 'The password must not contain the nickname {nickname}.', {
        nickname,
      });
    case 'password.weak':
      return refusal(422, 'password.weak', 'The password is too simple. The sandbox asks for {rule}.', {
        rule: PASSWORD_RULE,
      });
    case null:
      return json(201, users.add(user));
  }
}

function refuseValues(user: SandboxUser): Answer | undefined {
  if (user.nickname === '') return refusal(422, 'login.empty', 'The nickname is empty.');
  if (!NICKNAME.test(user.nickname)) {
    return refusal(
      422,
      'login.prohibitedsymbols',
      'A nickname holds only {allowed}, and begins and ends with a letter or a digit.',
      { allowed: 'Latin letters, digits, ".", "_" and "-"' },
    );
  }
  if (user.department_id < 1) {
    return refusal(422, 'department.unknown', 'There is no department {department}.', {
      department: String(user.department_id),
    });
  }
  const { first, last, middle } = user.name;
  if ([first, last, middle].some((part) => PROHIBITED.test(part))) {
    return refusal(422, 'name.prohibitedsymbols', 'The name holds characters that are not allowed.');
  }
  if (PROHIBITED.test(user.position)) {
    return refusal(422, 'position.prohibitedsymbols', 'The position holds characters that are not allowed.');
  }
  return undefined;
}
