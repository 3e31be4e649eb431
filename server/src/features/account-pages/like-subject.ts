import type { LikeSubject } from '@flydeck/contract/account-pages';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { Kysely } from 'kysely';
import {
  findLiveLink,
  grantOf,
  type LoadedPresentation,
  loadVisible,
  type PresentationTables,
  shouldOfferLike,
} from '../../library/index.ts';
import type { Actor } from '../../ports/visitors.ts';

type Db = Kysely<PresentationTables>;

/** Matches the path of a presentation's page. Group 1: the oid. */
const PRESENTATION_PATH = /^\/p\/([A-Za-z0-9]+)(?:\/|$)/;
/** Matches the path of a share link. Group 1: the id of the link. */
const SHARE_LINK_PATH = /^\/v\/([A-Za-z0-9_-]+)(?:\/|$)/;

/**
 * Returns the presentation at `path`, which is the path of a presentation's page or of a share link. Undefined if there
 * is no presentation, if `actor` may not see the presentation, or if the share link has a password.
 */
async function loadPresentationAt(db: Db, actor: Actor, path: string): Promise<LoadedPresentation | undefined> {
  const linkId = SHARE_LINK_PATH.exec(path)?.[1];
  if (linkId !== undefined) {
    const link = await findLiveLink(db, linkId);
    if (!link || link.passwordHash !== null) return undefined;
    return loadVisible(db, actor, link.presentationOid, grantOf(link));
  }
  const oid = oidSchema.safeParse(PRESENTATION_PATH.exec(path)?.[1]);
  return oid.success ? loadVisible(db, actor, oid.data) : undefined;
}

/**
 * Returns the title and picture of the presentation at `path`, for the page on which a visitor signs up to like the
 * presentation. Null if `loadPresentationAt` finds no presentation, or if the visitor is not offered the like button.
 */
export async function likeSubjectOf(db: Db, actor: Actor, path: string): Promise<LikeSubject | null> {
  const loaded = await loadPresentationAt(db, actor, path);
  if (!loaded || !shouldOfferLike(actor, loaded.access, loaded.grant)) return null;
  const { title, preview, privacy } = loaded.row;
  // The share link in `path` gives access, and the sign-up page does not check that the visitor has opened this link.
  // Therefore the page shows no picture of a private presentation.
  const picture = privacy === 'private' || !preview ? null : (preview.small ?? preview);
  return { title, picture: picture && { url: picture.url, width: picture.width, height: picture.height } };
}
