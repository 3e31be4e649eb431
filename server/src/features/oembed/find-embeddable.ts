import type { Kysely } from 'kysely';
import { ANONYMOUS } from '../../ports/visitors.ts';
import {
  findLiveLink,
  grantOf,
  guardedOf,
  type LoadedPresentation,
  loadVisible,
  type PresentationTables,
  stateOf,
} from '../presentations/index.ts';
import type { NamedAddress } from './named-address.ts';

type Db = Kysely<PresentationTables>;

/** What a site may embed: a presentation, nothing (`missing`), or what its author keeps to some (`private`). */
export type Embeddable = LoadedPresentation | 'missing' | 'private';

/** What everybody may see at an address, without a cookie and without a password, as frames of other sites are. */
export async function findEmbeddable(db: Db, { oid, linkId }: NamedAddress): Promise<Embeddable> {
  const link = linkId === undefined ? undefined : await findLiveLink(db, linkId);
  const named = oid ?? link?.presentationOid;
  if (named === undefined || (linkId !== undefined && link?.presentationOid !== named)) return 'missing';
  if (link && link.passwordHash !== null) return 'private';
  const loaded = await loadVisible(db, ANONYMOUS, named, link && grantOf(link));
  if (!loaded) return (await isPrivate(db, named)) ? 'private' : 'missing';
  // Its author lets no site embed it.
  return loaded.row.embed_origins?.length === 0 ? 'missing' : loaded;
}

/** The specification tells consumers what is private; nothing else of it is told, and of what was taken from view nothing. */
async function isPrivate(db: Db, oid: string): Promise<boolean> {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['privacy', 'owner_oid', 'moderation', 'deleted_at', 'suspended_at'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  return row !== undefined && stateOf(guardedOf(row)) === 'private';
}
