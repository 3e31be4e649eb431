import type { LikeSubject } from '@flydeck/contract/account-pages';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { Kysely } from 'kysely';
import {
  findLiveLink,
  grantOf,
  type LoadedPresentation,
  loadVisible,
  mayLike,
  type PresentationTables,
} from '../../library/index.ts';
import type { Actor } from '../../ports/visitors.ts';

type Db = Kysely<PresentationTables>;

const PRESENTATION = /^\/p\/([A-Za-z0-9]+)(?:\/|$)/;
const SHARE_LINK = /^\/v\/([A-Za-z0-9_-]+)(?:\/|$)/;

/** Returns the presentation at a path if `actor` may see it. Share links with a password are not opened here. */
async function presentationAt(db: Db, actor: Actor, path: string): Promise<LoadedPresentation | undefined> {
  const linkId = SHARE_LINK.exec(path)?.[1];
  if (linkId !== undefined) {
    const link = await findLiveLink(db, linkId);
    if (!link || link.passwordHash !== null) return undefined;
    return loadVisible(db, actor, link.presentationOid, grantOf(link));
  }
  const oid = oidSchema.safeParse(PRESENTATION.exec(path)?.[1]);
  return oid.success ? loadVisible(db, actor, oid.data) : undefined;
}

/**
 * Returns the presentation at `path` that the visitor would like after logging in; null if there is none that they
 * could like.
 */
export async function likeSubjectOf(db: Db, actor: Actor, path: string): Promise<LikeSubject | null> {
  const loaded = await presentationAt(db, actor, path);
  if (!loaded || !mayLike(actor, loaded.access, loaded.grant)) return null;
  const { title, preview, privacy } = loaded.row;
  // Previews of private presentations are shown to holders of the link only, not on this page.
  const picture = privacy === 'private' || !preview ? null : (preview.small ?? preview);
  return { title, picture: picture && { url: picture.url, width: picture.width, height: picture.height } };
}
