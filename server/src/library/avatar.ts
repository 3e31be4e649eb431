import { createHash } from 'node:crypto';
import type { Avatar } from '@flydeck/contract/accounts/me';
import { FAMILIES } from '@flydeck/scene/model/palette';
import type { ProfileRow } from './tables.ts';

/** The attributes of a member that determine the member's avatar. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string | null;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first grapheme of a text in upper case; an empty string if the text is empty. */
function firstGrapheme(text: string): string {
  const [first] = SEGMENTER.segment(text.trim());
  return first?.segment.toUpperCase() ?? '';
}

function initialsOf(person: Person): string {
  const initials = firstGrapheme(person.firstName) + firstGrapheme(person.lastName);
  return initials || firstGrapheme(person.email ?? '') || firstGrapheme(person.username);
}

/**
 * Returns the name of a palette colour. A hash of the e-mail address, or else of the username, selects one of the
 * colour families. If the member has neither of them, the colour is grey.
 */
function colorOf(person: Person): string {
  const identifier = person.email || person.username;
  if (!identifier) return 'slate-600';
  const hash = createHash('sha256').update(identifier.trim().toLowerCase()).digest();
  return `${FAMILIES[hash.readUInt32BE(0) % FAMILIES.length]}-600`;
}

/**
 * Returns a member's avatar (V3.6): initials on a colour of the palette. The server computes the avatar, because the
 * e-mail address is never sent to browsers.
 */
export function avatarOf(person: Person): { readonly initials: string; readonly color: string } {
  return { initials: initialsOf(person), color: colorOf(person) };
}

/**
 * Returns the URL of the avatar's picture (null if there is none), the initials and the colour of the avatar. The
 * colour is computed from the e-mail address (V3.6).
 */
export function presentAvatar(
  profile: Pick<ProfileRow, 'first_name' | 'last_name' | 'username' | 'email' | 'avatar_blob'>,
): Avatar {
  const { first_name: firstName, last_name: lastName, username, email, avatar_blob: blob } = profile;
  return { ...avatarOf({ firstName, lastName, username, email }), url: blob === null ? null : `/${blob}` };
}
