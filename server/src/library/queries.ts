import { LINK_RIGHTS } from '@flydeck/contract/links/constants';
import type { LinkRight } from '@flydeck/contract/links/link';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Counts, withCounts } from './counts.ts';
import { isLinkLive } from './link-keys.ts';
import { type AccessAttributes, type Actor, can, type Grant, isPubliclyListed, type Verb } from './policy.ts';
import { randomSubset, seededRandom } from './random-subset.ts';
import type { PresentationRow, PresentationTables, ProfileRow } from './tables.ts';

type Db = Kysely<PresentationTables>;

/** A presentation with the data from which `can` determines what one visitor may do with it. */
export interface LoadedPresentation {
  readonly row: PresentationRow & Counts;
  readonly owner: ProfileRow;
  /** Attributes for `can`. */
  readonly access: AccessAttributes;
  /** The strongest right that the visitor has by share links, for `can`. */
  readonly grant?: Grant;
}

/** Columns for a card. */
export type CardRow = Pick<
  PresentationRow,
  | 'oid'
  | 'title'
  | 'slug'
  | 'schema_version'
  | 'step_count'
  | 'preview'
  | 'preview_animation'
  | 'aspect_ratio'
  | 'scene_hash'
> &
  Pick<ProfileRow, 'username' | 'first_name' | 'last_name' | 'public_display_name'>;

type AccessRow = Pick<PresentationRow, 'privacy' | 'owner_oid' | 'moderation' | 'deleted_at'> &
  Pick<ProfileRow, 'suspended_at'>;

/** Returns the policy's attributes of a row that is joined with its owner's profile. */
export function accessAttributesOf(row: AccessRow): AccessAttributes {
  return {
    privacy: row.privacy,
    ownerOid: row.owner_oid,
    moderation: row.moderation,
    isOwnerSuspended: row.suspended_at !== null,
    isDeleted: row.deleted_at !== null,
  };
}

/** SQL condition on `presentations` joined with `profiles`: the policy allows everybody to `list` the presentation. */
export const isListed: RawBuilder<boolean> = sql<boolean>`(
  presentations.privacy IN ('public', 'reusable') AND presentations.moderation = 'visible'
  AND presentations.deleted_at IS NULL AND profiles.suspended_at IS NULL)`;

/** The position of a right in the order from the weakest to the strongest. */
const rankOf = (right: LinkRight) => LINK_RIGHTS.indexOf(right);

/**
 * Returns the strongest of the grants for `oid`; ignores grants for other presentations. Grants for guests precede all
 * others, because guests have only the right to view by others.
 */
export function strongestGrant(oid: string, grants: readonly (Grant | undefined)[]): Grant | undefined {
  return grants
    .filter((grant) => grant !== undefined)
    .filter((grant) => grant.presentationOid === oid)
    .sort(
      (a, b) => Number(b.isForGuest ?? false) - Number(a.isForGuest ?? false) || rankOf(b.right) - rankOf(a.right),
    )[0];
}

/**
 * Returns the grants of a member for `oids`: the rights of the live share links that the member has opened, and those
 * that the owners have given to the member. Returns the grants of a guest with a name by live links that allow guests.
 */
export async function grantsOf(db: Db, actor: Actor, oids: readonly string[]): Promise<readonly Grant[]> {
  if (actor.kind === 'anonymous' || oids.length === 0) return [];
  if (actor.kind === 'guest') return actor.identity ? grantsOfGuest(db, actor.userId, oids) : [];
  return selectGrants(db)
    .select(['presentationOid', 'right'])
    .where('userId', '=', actor.userId)
    .where('presentationOid', 'in', oids)
    .execute();
}

async function grantsOfGuest(db: Db, userId: string, oids: readonly string[]): Promise<readonly Grant[]> {
  const grants = await db
    .selectFrom('presentation_grants')
    .innerJoin('presentation_links', 'presentation_links.link_id', 'presentation_grants.link_id')
    .select(['presentation_grants.presentation_oid as presentationOid', 'presentation_links.right'])
    .where('user_id', '=', userId)
    .where('presentation_grants.presentation_oid', 'in', oids)
    .where('allows_guests', '=', true)
    .where(isLinkLive)
    .execute();
  return grants.map((grant) => ({ ...grant, isForGuest: true }));
}

/**
 * Selects from the grants of all accounts. `since`: when the account opened the link, or when the owner gave the right to
 * the account.
 */
export function selectGrants(db: Db) {
  const grantsByLink = db
    .selectFrom('presentation_grants')
    .innerJoin('presentation_links', 'presentation_links.link_id', 'presentation_grants.link_id')
    .select([
      'presentation_grants.user_id as userId',
      'presentation_grants.presentation_oid as presentationOid',
      'presentation_links.right',
      'presentation_grants.granted_at as since',
    ])
    .where(isLinkLive);
  const grantsByOwner = db
    .selectFrom('presentation_members')
    .select(['user_id as userId', 'presentation_oid as presentationOid', 'right', 'added_at as since']);
  return db.selectFrom(grantsByLink.unionAll(grantsByOwner).as('grants'));
}

/**
 * Returns a presentation; undefined if the presentation is missing or `actor` may not view it. `grant` is the right of
 * a share link in the request; the grants of the member are added.
 */
export async function loadVisible(
  db: Db,
  actor: Actor,
  oid: string,
  grant?: Grant,
): Promise<LoadedPresentation | undefined> {
  const row = await withCounts(db.selectFrom('presentations').selectAll().where('oid', '=', oid)).executeTakeFirst();
  if (!row) return undefined;
  const owner = await db.selectFrom('profiles').selectAll().where('oid', '=', row.owner_oid).executeTakeFirstOrThrow();
  const access = accessAttributesOf({ ...row, suspended_at: owner.suspended_at });
  const strongest = strongestGrant(oid, [grant, ...(await grantsOf(db, actor, [oid]))]);
  if (!can(actor, 'view', access, strongest)) return undefined;
  return { row, owner, access, ...(strongest ? { grant: strongest } : {}) };
}

interface AccessQuery {
  /** The right of a share link in the request. */
  readonly grant?: Grant | undefined;
  /** What the caller will check with `can`. Default: `view`. */
  readonly verb?: Verb;
}

/**
 * Makes the same access check as `loadVisible` without loading the row, for actions such as liking. Queries the grants
 * of the member only if nothing else allows `verb`.
 */
export async function loadAccess(
  db: Db,
  actor: Actor,
  oid: string,
  { grant, verb = 'view' }: AccessQuery = {},
): Promise<Omit<LoadedPresentation, 'row' | 'owner'> | undefined> {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['privacy', 'owner_oid', 'moderation', 'deleted_at', 'suspended_at'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  if (!row) return undefined;
  const access = accessAttributesOf(row);
  const linkGrant = strongestGrant(oid, [grant]);
  const strongest = can(actor, verb, access, linkGrant)
    ? linkGrant
    : strongestGrant(oid, [grant, ...(await grantsOf(db, actor, [oid]))]);
  if (!can(actor, 'view', access, strongest)) return undefined;
  return { access, ...(strongest ? { grant: strongest } : {}) };
}

/**
 * Returns undefined unless `actor` may view a presentation that has or had this scene. `isPublic` is true if at least
 * one of the presentations with this scene is listed for everybody.
 */
export async function findSceneAccess(
  db: Db,
  actor: Actor,
  sceneHash: string,
  grant?: Grant,
): Promise<{ readonly isPublic: boolean } | undefined> {
  const rows = await db
    .selectFrom('presentation_scenes')
    .innerJoin('presentations', 'presentations.oid', 'presentation_scenes.presentation_oid')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select([
      'presentations.oid',
      'presentations.privacy',
      'presentations.owner_oid',
      'presentations.moderation',
      'presentations.deleted_at',
      'profiles.suspended_at',
    ])
    .where('presentation_scenes.scene_hash', '=', sceneHash)
    .execute();
  const presentations = rows.map((row) => ({ oid: row.oid, access: accessAttributesOf(row) }));
  if (presentations.some(({ access }) => isPubliclyListed(access))) return { isPublic: true };
  const oids = presentations.map(({ oid }) => oid);
  const grants = [grant, ...(await grantsOf(db, actor, oids))];
  const isVisible = presentations.some(({ oid, access }) => can(actor, 'view', access, strongestGrant(oid, grants)));
  return isVisible ? { isPublic: false } : undefined;
}

/** Base query of all lists: listed presentations with the columns of a card. */
export function selectListedCards(db: Db) {
  return db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select([
      'presentations.oid',
      'presentations.title',
      'presentations.slug',
      'presentations.schema_version',
      'presentations.step_count',
      'presentations.preview',
      'presentations.preview_animation',
      'presentations.aspect_ratio',
      'presentations.scene_hash',
      'profiles.username',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.public_display_name',
    ])
    .where(isListed);
}

/**
 * SQL condition: the presentation is not an AI template. The lists in this file, except the staff picks, omit these
 * templates, because every instance has them.
 */
const isNotAiTemplate = sql<boolean>`presentations.oid NOT IN (SELECT presentation_oid FROM templates WHERE kind = 'ai')`;

/** Returns listed presentations, the newest first. */
export function newestCards(db: Db, limit: number): Promise<CardRow[]> {
  return selectListedCards(db)
    .where(isNotAiTemplate)
    .orderBy('presentations.published_at', 'desc')
    .orderBy('presentations.oid')
    .limit(limit)
    .execute();
}

/** Returns listed staff picks in their order, and all of them if `limit` is undefined. */
export function pickedCards(db: Db, limit?: number): Promise<CardRow[]> {
  const picks = selectListedCards(db)
    .innerJoin('picks', 'picks.presentation_oid', 'presentations.oid')
    .orderBy('picks.position')
    .orderBy('presentations.oid');
  return (limit === undefined ? picks : picks.limit(limit)).execute();
}

/**
 * Returns the listed presentations of `oids`, in the order of `oids`. Omits AI templates and the presentations of
 * `exceptOwner`.
 */
export async function cardsInOrder(
  db: Db,
  oids: readonly string[],
  { exceptOwner, limit }: { readonly exceptOwner: string; readonly limit: number },
): Promise<CardRow[]> {
  if (oids.length === 0) return [];
  const rows = await selectListedCards(db)
    .where('presentations.oid', 'in', oids)
    .where('presentations.owner_oid', '<>', exceptOwner)
    .where(isNotAiTemplate)
    .execute();
  return rows.sort((a, b) => oids.indexOf(a.oid) - oids.indexOf(b.oid)).slice(0, limit);
}

/** Returns the listed presentations of the owner of a presentation, except this presentation, the newest first. */
export function cardsOfOwner(
  db: Db,
  { owner_oid, oid }: Pick<PresentationRow, 'owner_oid' | 'oid'>,
  limit: number,
): Promise<CardRow[]> {
  return selectListedCards(db)
    .where('presentations.owner_oid', '=', owner_oid)
    .where('presentations.oid', '<>', oid)
    .where(isNotAiTemplate)
    .orderBy('presentations.published_at', 'desc')
    .orderBy('presentations.oid')
    .limit(limit)
    .execute();
}

/** The random sample of `topPickCards` is chosen from the newest `POPULATION_FACTOR * limit` presentations. */
const POPULATION_FACTOR = 4;

/**
 * Returns presentations to show on the page of the presentation `exceptOid`: staff picks first, then a random sample of
 * the newest presentations. The seed of the sample is `exceptOid`, so that pages differ, but a page that is rendered
 * again does not change. If `exceptOid` is empty, no presentation is left out.
 */
export async function topPickCards(db: Db, exceptOid: string, limit: number): Promise<CardRow[]> {
  // Each list has one more presentation than needed, because the list may contain `exceptOid`.
  const [picked, newest] = await Promise.all([
    pickedCards(db, limit + 1),
    newestCards(db, POPULATION_FACTOR * limit + 1),
  ]);
  const picks = picked.filter(({ oid }) => oid !== exceptOid).slice(0, limit);
  const excluded = new Set([exceptOid, ...picks.map(({ oid }) => oid)]);
  const candidates = newest.filter(({ oid }) => !excluded.has(oid));
  const count = Math.min(limit - picks.length, candidates.length);
  return [...picks, ...randomSubset(candidates, count, seededRandom(exceptOid))];
}
