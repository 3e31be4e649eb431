import { ANONYMOUS_ME } from '@flydeck/contract/accounts/anonymous-me';
import { authorSegmentSchema, type Me } from '@flydeck/contract/accounts/me';
import { displayName, presentAvatar } from '../../library/index.ts';
import type { Actor } from '../../ports/visitors.ts';

/** A visitor with an account, or a guest. */
export interface IdentifiedVisitor {
  readonly userId: string;
  readonly actor: Exclude<Actor, { kind: 'anonymous' }>;
  readonly me: Me;
}

/**
 * Columns to select in a query that joins `account_users as user`, `profiles as profile` and `guests as guest`. Guests have
 * no profile, and only those who have chosen a name have a row in `guests`.
 */
export const VISITOR_COLUMNS = [
  'user.id as userId',
  'user.email',
  'user.email_verified',
  'user.is_anonymous',
  'user.role',
  'profile.oid',
  'profile.username',
  'profile.first_name',
  'profile.last_name',
  'profile.public_display_name',
  'profile.avatar_blob',
  'profile.author_segment',
  'profile.language',
  'guest.oid as guestOid',
  'guest.name as guestName',
] as const;

type NullableText = string | null;

/** A database row with `VISITOR_COLUMNS`. The columns of the profile are null for guests, the others for members. */
export interface VisitorRow {
  readonly userId: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly is_anonymous: boolean | null;
  readonly role: string;
  readonly oid: NullableText;
  readonly username: NullableText;
  readonly first_name: NullableText;
  readonly last_name: NullableText;
  readonly public_display_name: NullableText;
  readonly avatar_blob: NullableText;
  readonly author_segment: NullableText;
  readonly language: NullableText;
  readonly guestOid: NullableText;
  readonly guestName: NullableText;
}

/** Returns the guest or member of a database row; undefined for an account without a profile. */
export function toIdentifiedVisitor(row: VisitorRow): IdentifiedVisitor | undefined {
  const { userId } = row;
  if (row.is_anonymous) {
    const me = { ...ANONYMOUS_ME, isAuthenticated: true, isGuest: true };
    const { guestOid: oid, guestName: name } = row;
    const identity = oid === null || name === null ? {} : { identity: { oid, name } };
    return { userId, actor: { kind: 'guest', userId, ...identity }, me };
  }
  const profile = profileOf(row);
  if (!profile) return undefined;
  const isAdministrator = row.role === 'administrator';
  const me: Me = {
    isAuthenticated: true,
    isGuest: false,
    isAdministrator,
    profileOid: profile.oid,
    viewerName: displayName(profile),
    viewerEmail: row.email,
    emailVerified: row.email_verified,
    avatar: presentAvatar({ ...profile, email: row.email }),
    authorSegment: authorSegmentSchema.parse(row.author_segment),
    language: row.language,
  };
  return { userId, actor: { kind: 'member', userId, profileOid: profile.oid, isAdministrator }, me };
}

/** Returns the columns of the profile; undefined if the account has no profile. */
function profileOf(row: VisitorRow) {
  const { oid, username } = row;
  if (oid === null || username === null) return undefined;
  return {
    oid,
    username,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    public_display_name: row.public_display_name ?? '',
    avatar_blob: row.avatar_blob,
  };
}
