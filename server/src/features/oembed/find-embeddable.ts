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
 * Result of a lookup: a presentation, `missing` if none is accessible, or `needs-password` for a share link with a
 * password.
 */
export type Embeddable = LoadedPresentation | 'missing' | 'needs-password';

/**
 * Returns the presentation if an anonymous visitor without a password may embed it. The result for inaccessible
 * presentations is the same as for missing ones. Only for a live share link, the result reveals that the link has a
 * password.
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
