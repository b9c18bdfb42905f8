import { serviceOf } from '../../src/app/connect/run-profile.js';
import { type ConfiguredProfile, configureProfile } from '../../src/directory/configure-profile.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { FORMS } from '../../src/directory/shipped-profiles.js';
import type { Service } from '../../src/domain/service.js';

/** The profile of runs that do not name one. */
export const V6: ConfiguredProfile = configureProfile(checkedProfile(FORMS.v6 as ProfileForm), {});

/** The title of its directory in messages. */
export const SERVICE: Service = serviceOf(V6);

/** The departments and fields of a user in the directory of `V6`. */
export const NO_FIELDS = { department: '', fields: {} } as const;
