import { createHash } from 'node:crypto';
import { FAMILIES } from '@flydeck/scene/model/palette';

/** The attributes of a member that determine the avatar. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string | null;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first grapheme in upper case; empty without one. */
function firstLetter(text: string): string {
  const [first] = SEGMENTER.segment(text.trim());
  return first?.segment.toUpperCase() ?? '';
}

function initialsOf(person: Person): string {
  const initials = firstLetter(person.firstName) + firstLetter(person.lastName);
  return initials || firstLetter(person.email ?? '') || firstLetter(person.username);
}

/** Returns one of the eight colours by a hash of the e-mail address, else of the username; grey without either. */
function colorOf(person: Person): string {
  const seed = person.email || person.username;
  if (!seed) return 'slate-600';
  const hash = createHash('sha256').update(seed.trim().toLowerCase()).digest();
  return `${FAMILIES[hash.readUInt32BE(0) % FAMILIES.length]}-600`;
}

/** Returns a person's avatar (V3.6). Computed on the server, because the e-mail address is never sent to browsers. */
export function avatarOf(person: Person): { readonly initials: string; readonly color: string } {
  return { initials: initialsOf(person), color: colorOf(person) };
}
