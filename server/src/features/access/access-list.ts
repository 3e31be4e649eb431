import type { AccessEntry } from '@flydeck/contract/access/access';
import { sql } from 'kysely';
import { displayName, guestAvatar, isLinkLive, type ProfileRow, presentAvatar } from '../../library/index.ts';
import type { AccessDb } from './access-db.ts';

/** Columns of profiles from which the name and the avatar of a person are derived. */
const PERSON_COLUMNS = [
  'profiles.oid',
  'profiles.username',
  'profiles.first_name',
  'profiles.last_name',
  'profiles.public_display_name',
  'profiles.email',
  'profiles.avatar_blob',
] as const;

type PersonRow = Pick<
  ProfileRow,
  'oid' | 'username' | 'first_name' | 'last_name' | 'public_display_name' | 'email' | 'avatar_blob'
>;

function presentPerson(row: PersonRow): Pick<AccessEntry, 'id' | 'name' | 'inviteTo' | 'avatar' | 'isExpired'> {
  const { oid, username } = row;
  return { id: oid, name: displayName(row), inviteTo: username, avatar: presentAvatar(row), isExpired: false };
}

/**
 * Lists the people other than the owner who have access to a presentation, sorted by name. An account that
 * has several rights to the presentation is listed once for the right of the owner, or else for its strongest link.
 */
export async function listAccess(db: AccessDb, oid: string): Promise<AccessEntry[]> {
  const members = await listMembers(db, oid);
  const memberIds = new Set(members.map(({ id }) => id));
  const linkUsers = (await listLinkUsers(db, oid)).filter(({ id }) => !memberIds.has(id));
  const entries = [...members, ...linkUsers, ...(await listGuests(db, oid)), ...(await listInvitations(db, oid))];
  return entries.sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the entry of a member or an invitation; undefined if the presentation has no such entry. */
export async function findAccess(db: AccessDb, oid: string, id: string): Promise<AccessEntry | undefined> {
  return (await listAccess(db, oid)).find((entry) => entry.id === id);
}

async function listMembers(db: AccessDb, oid: string): Promise<AccessEntry[]> {
  const rows = await db
    .selectFrom('presentation_members')
    .innerJoin('profiles', 'profiles.user_id', 'presentation_members.user_id')
    .select(PERSON_COLUMNS)
    .select(['presentation_members.right', 'presentation_members.added_at'])
    .where('presentation_members.presentation_oid', '=', oid)
    .execute();
  return rows.map((row) => ({
    kind: 'member',
    ...presentPerson(row),
    right: row.right,
    since: row.added_at.toISOString(),
  }));
}

async function listLinkUsers(db: AccessDb, oid: string): Promise<AccessEntry[]> {
  const rows = await db
    .selectFrom('presentation_grants')
    .innerJoin('presentation_links', 'presentation_links.link_id', 'presentation_grants.link_id')
    .innerJoin('profiles', 'profiles.user_id', 'presentation_grants.user_id')
    .select(PERSON_COLUMNS)
    .select(['presentation_links.right', 'presentation_grants.granted_at'])
    .where('presentation_grants.presentation_oid', '=', oid)
    .where(isLinkLive)
    // The right `edit` is stronger than `comment`. Rights of type `view` are not stored for accounts.
    .distinctOn('profiles.oid')
    .orderBy('profiles.oid')
    .orderBy(sql`presentation_links."right" = 'edit'`, 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'link',
    ...presentPerson(row),
    right: row.right,
    since: row.granted_at.toISOString(),
  }));
}

async function listGuests(db: AccessDb, oid: string): Promise<AccessEntry[]> {
  const rows = await db
    .selectFrom('presentation_grants')
    .innerJoin('presentation_links', 'presentation_links.link_id', 'presentation_grants.link_id')
    .innerJoin('guests', 'guests.user_id', 'presentation_grants.user_id')
    .select(['guests.oid', 'guests.name', 'presentation_links.right', 'presentation_grants.granted_at'])
    .where('presentation_grants.presentation_oid', '=', oid)
    .where('allows_guests', '=', true)
    .where(isLinkLive)
    .distinctOn('guests.oid')
    .orderBy('guests.oid')
    .orderBy(sql`presentation_links."right" = 'edit'`, 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'guest',
    id: row.oid,
    name: row.name,
    inviteTo: '',
    avatar: guestAvatar(row),
    right: row.right,
    since: row.granted_at.toISOString(),
    isExpired: false,
  }));
}

async function listInvitations(db: AccessDb, oid: string): Promise<AccessEntry[]> {
  const rows = await db
    .selectFrom('presentation_invitations')
    .select(['id', 'email', 'right', 'invited_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('presentation_oid', '=', oid)
    .execute();
  return rows.map(({ id, email, right, invited_at, is_expired }) => ({
    kind: 'invitation',
    id,
    name: email,
    inviteTo: email,
    avatar: null,
    right,
    since: invited_at.toISOString(),
    isExpired: is_expired,
  }));
}
