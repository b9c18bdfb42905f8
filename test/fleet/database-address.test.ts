import { expect, it } from 'vitest';
import { shownAddress, withoutPassword } from '../../src/fleet/postgres/database-address.js';
import { STORE_OPTIONS } from '../../src/fleet/settings/fleet-options.js';
import { flagWords } from '../../src/settings/option.js';

const PASSWORD = 'an-invented-word';

it.each([
  `postgres://worker:${PASSWORD}@db.example.org/fleet`,
  `postgresql://worker:${PASSWORD}@db.example.org:5433/fleet?sslmode=verify-full`,
  `postgres://worker@db.example.org/fleet?sslmode=verify-full&password=${PASSWORD}`,
  `postgres://worker@db.example.org/fleet?password=${PASSWORD}&password=${PASSWORD}`,
])('no message and no printed command has the password of an address: %s', (address) => {
  expect(shownAddress(address)).toMatch(/^postgres(?:ql)?:\/\/worker@db\.example\.org(?::5433)?\/fleet$/);
  expect(withoutPassword(address)).not.toContain(PASSWORD);
  expect(flagWords(STORE_OPTIONS.store, address, String).join(' ')).not.toContain(PASSWORD);
});

it('a printed command keeps the TLS settings of the address', () => {
  const address = `postgres://worker:${PASSWORD}@db.example.org/fleet?sslmode=verify-full`;
  expect(withoutPassword(address)).toBe('postgres://worker@db.example.org/fleet?sslmode=verify-full');
});

it.each([
  '',
  'fleet',
  'mysql://db.example.org/fleet',
  `postgres://worker:${PASSWORD}@db.example.org`,
  // The password has a slash, which must be written as %2F.
  `postgres://worker:123/${PASSWORD}@db.example.org/fleet`,
])('an invalid address of a PostgreSQL database is refused, and not repeated: %s', (address) => {
  expect(withoutPassword(address)).not.toMatch(`/${PASSWORD}`);
  expect(() => shownAddress(address)).toThrow(
    expect.objectContaining({ code: 'store-address', message: expect.not.stringContaining(PASSWORD) }),
  );
});
