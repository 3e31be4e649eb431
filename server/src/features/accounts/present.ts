import type { Avatar } from '@flydeck/contract/accounts/me';
import { avatarOf } from '../../library/index.ts';

interface Named {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly public_display_name: string;
}

/** Public name: the display name, else first and last name, else the username. */
export function presentName(profile: Named): string {
  const full = `${profile.first_name} ${profile.last_name}`.trim();
  return profile.public_display_name || full || profile.username;
}

/** Avatar URL (null without a picture) and initials. The e-mail address only determines the colour (V3.6). */
export function presentAvatar(
  profile: Named & { readonly avatar_blob: string | null; readonly email: string | null },
): Avatar {
  const { first_name: firstName, last_name: lastName, username, email, avatar_blob: blob } = profile;
  return { ...avatarOf({ firstName, lastName, username, email }), url: blob === null ? null : `/${blob}` };
}
