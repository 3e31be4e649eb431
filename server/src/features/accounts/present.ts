import type { Avatar } from '@flydeck/contract/accounts/me';
import { avatarOf } from '../presentations/index.ts';

interface Named {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly public_display_name: string;
}

/** What a person is called where others read it. */
export function presentName(profile: Named): string {
  const full = `${profile.first_name} ${profile.last_name}`.trim();
  return profile.public_display_name || full || profile.username;
}

/** The picture, and the initials where there is none. The e-mail address only chooses the colour. */
export function presentAvatar(
  profile: Named & { readonly avatar_blob: string | null; readonly email: string | null },
): Avatar {
  const { first_name: firstName, last_name: lastName, username, email, avatar_blob: blob } = profile;
  return { ...avatarOf({ firstName, lastName, username, email }), url: blob === null ? null : `/${blob}` };
}
