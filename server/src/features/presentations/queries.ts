import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Kysely } from 'kysely';
import { type Actor, can } from './policy.ts';
import type { PresentationRow, PresentationTables, ProfileRow } from './tables.ts';

type Db = Kysely<PresentationTables>;

export interface LoadedPresentation {
  readonly row: PresentationRow;
  readonly owner: ProfileRow;
}

/** What a card shows. */
export type CardRow = Pick<
  PresentationRow,
  'oid' | 'title' | 'slug' | 'step_count' | 'preview' | 'aspect_ratio' | 'scene_hash'
> &
  Pick<ProfileRow, 'username' | 'first_name' | 'last_name' | 'public_display_name'>;

/**
 * The one gate: a presentation that `actor` may see, or undefined, the same whether it is missing or not for them.
 */
export async function loadVisible(
  db: Db,
  actor: Actor,
  oid: string,
): Promise<LoadedPresentation | undefined> {
  const row = await db.selectFrom('presentations').selectAll().where('oid', '=', oid).executeTakeFirst();
  if (!row || !can(actor, 'view', { privacy: row.privacy, ownerOid: row.owner_oid })) return undefined;
  const owner = await db
    .selectFrom('profiles')
    .selectAll()
    .where('oid', '=', row.owner_oid)
    .executeTakeFirstOrThrow();
  return { row, owner };
}

/** Whether `actor` may see a presentation that has, or had, this scene. */
export async function isSceneVisible(
  db: Db,
  actor: Actor,
  sceneHash: string,
): Promise<{ readonly shared: boolean } | undefined> {
  const rows = await db
    .selectFrom('presentation_scenes')
    .innerJoin('presentations', 'presentations.oid', 'presentation_scenes.presentation_oid')
    .select(['presentations.privacy', 'presentations.owner_oid'])
    .where('presentation_scenes.scene_hash', '=', sceneHash)
    .execute();
  const things = rows.map((row) => ({ privacy: row.privacy, ownerOid: row.owner_oid }));
  if (!things.some((thing) => can(actor, 'view', thing))) return undefined;
  return { shared: things.some((thing) => LISTED.includes(thing.privacy)) };
}

const LISTED: readonly Privacy[] = ['public', 'reusable'];

function cards(db: Db) {
  return db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select([
      'presentations.oid',
      'presentations.title',
      'presentations.slug',
      'presentations.step_count',
      'presentations.preview',
      'presentations.aspect_ratio',
      'presentations.scene_hash',
      'profiles.username',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.public_display_name',
    ])
    .where('presentations.privacy', 'in', LISTED);
}

/** Listed presentations, the newest first. */
export function newestCards(db: Db, limit: number): Promise<CardRow[]> {
  return cards(db)
    .orderBy('presentations.published_at', 'desc')
    .orderBy('presentations.oid')
    .limit(limit)
    .execute();
}

/** Listed presentations that were picked, in their order. */
export function pickedCards(db: Db, limit: number): Promise<CardRow[]> {
  return cards(db)
    .innerJoin('picks', 'picks.presentation_oid', 'presentations.oid')
    .orderBy('picks.position')
    .orderBy('presentations.oid')
    .limit(limit)
    .execute();
}

/** Other presentations to show beside one: picked ones first, then the newest. */
export async function topPickCards(db: Db, except: string, limit: number): Promise<CardRow[]> {
  const [picked, newest] = await Promise.all([pickedCards(db, limit + 1), newestCards(db, 2 * limit + 1)]);
  const byOid = new Map([...picked, ...newest].map((row) => [row.oid, row]));
  byOid.delete(except);
  return [...byOid.values()].slice(0, limit);
}
