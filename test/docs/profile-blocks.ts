/** Profiles in documents: whole ones, and members that replace those of the document's whole one. */

import type { Block, Document } from './markdown.js';

/** Members that a profile has and the settings of the program do not. */
const MEMBERS = ['auth', 'token', 'fields', 'create', 'answers', 'look_up', 'names', 'then', 'list'];

export function isProfile({ language, text }: Block): boolean {
  return language === 'json' && MEMBERS.some((member) => Object.hasOwn(JSON.parse(text), member));
}

/** A whole profile for each block that is one, or a part of one. */
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
