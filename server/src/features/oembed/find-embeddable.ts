import type { Kysely } from 'kysely';
import { ANONYMOUS } from '../../ports/visitors.ts';
import {
  findLiveLink,
  grantOf,
  type LoadedPresentation,
  loadVisible,
  type PresentationTables,
} from '../presentations/index.ts';
import type { NamedAddress } from './named-address.ts';

type Db = Kysely<PresentationTables>;

/** What a site may embed: a presentation, nothing (`missing`), or what a share link opens by a password (`private`). */
export type Embeddable = LoadedPresentation | 'missing' | 'private';

/**
 * What everybody may see at an address, without a cookie and without a password, as frames of other sites are. Whether
 * there is something that they may not is told to nobody; only who has a share link has that of its author.
 */
export async function findEmbeddable(db: Db, { oid, linkId }: NamedAddress): Promise<Embeddable> {
  const link = linkId === undefined ? undefined : await findLiveLink(db, linkId);
  const named = oid ?? link?.presentationOid;
  if (named === undefined || (linkId !== undefined && link?.presentationOid !== named)) return 'missing';
  if (link && link.passwordHash !== null) return 'private';
  const loaded = await loadVisible(db, ANONYMOUS, named, link && grantOf(link));
  // Its author lets no site embed it.
  if (!loaded || loaded.row.embed_origins?.length === 0) return 'missing';
  return loaded;
}
