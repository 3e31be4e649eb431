import type { Kysely } from 'kysely';
import {
  findLiveLink,
  grantOf,
  type LoadedPresentation,
  loadVisible,
  type PresentationTables,
} from '../../library/index.ts';
import { ANONYMOUS } from '../../ports/visitors.ts';
import type { EmbedTarget } from './embed-target.ts';

type Db = Kysely<PresentationTables>;

/**
 * Result of `findEmbeddable`: a presentation; `missing` if the URL has no presentation that may be embedded;
 * `needs-password` if the share link has a password.
 */
export type Embeddable = LoadedPresentation | 'missing' | 'needs-password';

/**
 * Returns the presentation of a URL if everybody with the URL may see the presentation and its author allows embedding.
 * Returns `missing` both for a presentation that does not exist and for one that may not be seen, so that the result
 * does not reveal whether the presentation exists.
 */
export async function findEmbeddable(db: Db, { oid, linkId }: EmbedTarget): Promise<Embeddable> {
  const link = linkId === undefined ? undefined : await findLiveLink(db, linkId);
  const presentationOid = oid ?? link?.presentationOid;
  if (presentationOid === undefined || (linkId !== undefined && link?.presentationOid !== presentationOid))
    return 'missing';
  if (link && link.passwordHash !== null) return 'needs-password';
  const loaded = await loadVisible(db, ANONYMOUS, presentationOid, link && grantOf(link));
  // If `embed_origins` is empty, the author allows no site to embed the presentation.
  if (!loaded || loaded.row.embed_origins?.length === 0) return 'missing';
  return loaded;
}
