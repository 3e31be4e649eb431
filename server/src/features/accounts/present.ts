import type { Avatar } from '@flydeck/contract/accounts/me';
import { avatarOf } from '../../library/index.ts';

interface NameColumns {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly public_display_name: string;
}

/** Returns the public name: the display name, else first and last name, else the username. */
export function presentName(profile: NameColumns): string {
  const fullName = `${profile.first_name} ${profile.last_name}`.trim();
  return profile.public_display_name || fullName || profile.username;
}

/**
 * Returns the URL of the avatar's picture (null if there is none), the initials and the colour of the avatar. The
 * colour is computed from the e-mail address (V3.6).
 */
export function presentAvatar(
  profile: NameColumns & { readonly avatar_blob: string | null; readonly email: string | null },
): Avatar {
  const { first_name: firstName, last_name: lastName, username, email, avatar_blob: blob } = profile;
  return { ...avatarOf({ firstName, lastName, username, email }), url: blob === null ? null : `/${blob}` };
}
