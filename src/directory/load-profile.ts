/** Reads a profile. Checks the schema, then the rules for all profiles. Errors name file, path and reason. */

import { createHash } from 'node:crypto';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { clipped } from '../domain/text.js';
import { documentError, parseDocument } from '../platform/jsonc.js';
import { findProblems, type NameOf, type Place } from '../platform/schema-problems.js';
import { phrase } from '../texts/phrase.js';
import { appendToPointer } from './json-pointer.js';
import { PROFILE, type ProfileForm } from './profile.js';
import { profileFaults } from './profile-rules.js';
import { type Fault, usedNames } from './profile-templates.js';

export type Profile = {
  readonly form: ProfileForm;
  /** Identifies the form: the first 16 hex digits of the SHA-256 of its JSON. */
  readonly digest: string;
  /** The values used in the creation. Before settings have values, includes those of all their templates. */
  readonly uses: ReadonlySet<string>;
};

/** @param label the file's name in messages @throws {UserError} `configuration` */
export function parseProfile(text: string, label: string): Profile {
  const root = parseDocument(text, label);
  const inForm = findProblems(root, PROFILE, [], nameIn);
  if (inForm.length > 0) throw documentError('profile-invalid', label, text, inForm);
  // The schema check guarantees the type.
  const form = getNodeValue(root) as ProfileForm;
  const problems = profileFaults(form).map((fault) => problemOf(fault, root));
  if (problems.length > 0) throw documentError('profile-invalid', label, text, problems);
  return checkedProfile(form);
}

export function checkedProfile(form: ProfileForm): Profile {
  const { $schema: _, ...content } = form;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return { form, digest, uses: new Set(usedNames(form)) };
}

const nameIn: NameOf = (place) =>
  place.length === 0 ? phrase(({ documents }) => documents.wholeProfile) : () => pointerOf(place);

const MAX_KEY_LENGTH = 60;

/** A pointer to show. Clips names longer than any valid member's. */
function pointerOf(place: Place): string {
  return place.reduce<string>(
    (pointer, key) => appendToPointer(pointer, clipped(String(key), MAX_KEY_LENGTH)),
    '',
  );
}

/** The problem in English, like all rules of profiles. */
function problemOf({ path, what }: Fault, root: Node) {
  const node = findNodeAtLocation(root, [...path]) ?? root;
  return { offset: node.offset, what: () => `${pointerOf(path)}: ${what}` };
}
