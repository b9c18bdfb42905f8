/** Profiles in documents: complete profiles, and blocks with members that replace those of the complete profile. */

import type { Block, Document } from './markdown.js';

/** Members that only a profile can have, and the settings of the program cannot. */
const MEMBERS = ['auth', 'token', 'fields', 'create', 'answers', 'look_up', 'names', 'then', 'list'];

export function isProfile({ language, text }: Block): boolean {
  return language === 'json' && MEMBERS.some((member) => Object.hasOwn(JSON.parse(text), member));
}

/** A complete profile for each block that is a profile or a part of one. */
export function profilesIn({
  path,
  blocks,
}: Document): readonly { readonly name: string; readonly text: string }[] {
  const shown = blocks.filter(isProfile).map(({ text }): Record<string, unknown> => JSON.parse(text));
  const whole = shown.find(({ name }) => name !== undefined);
  return shown.map((members, i) => ({
    name: `${path}, profile ${i + 1}`,
    text: JSON.stringify(members.name === undefined ? { ...whole, ...members } : members),
  }));
}
