import { expect, test } from 'vitest';
import { refuseInsecureTls } from '../../src/directory/proxy-env.js';
import { UserError } from '../../src/domain/errors.js';

test('an environment that turns off certificate checks is refused', () => {
  expect(() => refuseInsecureTls({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(UserError);
  expect(() => refuseInsecureTls({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
    'NODE_TLS_REJECT_UNAUTHORIZED=0',
  );
});

test.each([[{}], [{ NODE_TLS_REJECT_UNAUTHORIZED: '1' }], [{ NODE_TLS_REJECT_UNAUTHORIZED: '' }]])(
  'the environment %j is accepted with certificate checks',
  (env) => {
    expect(() => refuseInsecureTls(env)).not.toThrow();
  },
);
