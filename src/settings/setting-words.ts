/** The completion of `--set`: the settings of the profile that the command line would use. */

import { allowedValues, secretSettings, settingNames } from '../directory/configure-profile.js';
import { defined } from '../lib/collections.js';
import type { Io } from '../lib/io.js';
import { configOf } from './config-file.js';
import type { RawOptions } from './option-table.js';
import { profileChoice } from './profile-setting.js';

/**
 * @param typed the words of the command line; a `=` may be a word
 * @returns `realm=`, `login=address`; nothing where no profile is chosen, or it cannot be read
 */
export async function settingWords(
  typed: readonly string[],
  io: Pick<Io, 'cwd' | 'env' | 'uid'>,
): Promise<readonly string[]> {
  try {
    const flags: RawOptions = {
      ...defined({ profile: valueBehind('--profile', typed), config: valueBehind('--config', typed) }),
      ...(typed.includes('--no-config') && { config: false }),
    };
    const config = await configOf(flags, io);
    const { profile } = await profileChoice({ flags, env: io.env, config }, io);
    if (profile === undefined) return [];
    const names = settingNames(profile).filter((name) => !secretSettings(profile).includes(name));
    return names.flatMap((name) => (allowedValues(name, profile) ?? ['']).map((value) => `${name}=${value}`));
  } catch {
    // Whoever presses Tab is still writing.
    return [];
  }
}

/** The value of an option: behind it, or behind its `=`. */
function valueBehind(name: string, typed: readonly string[]): string | undefined {
  const joined = typed.findLast((word) => word.startsWith(`${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 1);
  const words = typed.filter((word) => word !== '=');
  const at = words.lastIndexOf(name);
  return at === -1 ? undefined : words[at + 1];
}
