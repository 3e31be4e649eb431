import type { LikeSubject } from '@flydeck/contract/account-pages';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { Kysely } from 'kysely';
import type { Actor } from '../../ports/visitors.ts';
import {
  findLiveLink,
  grantOf,
  type LoadedPresentation,
  loadVisible,
  mayLike,
  type PresentationTables,
} from '../presentations/index.ts';

type Db = Kysely<PresentationTables>;

const PRESENTATION = /^\/p\/([A-Za-z0-9]+)(?:\/|$)/;
const SHARE_LINK = /^\/v\/([A-Za-z0-9_-]+)(?:\/|$)/;

/** The presentation at a path, where `actor` may see it. A share link with a password opens nothing here. */
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

/** What somebody on the way to `path` wants to like; null where it is nothing that they could like once logged in. */
export async function likeSubjectOf(db: Db, actor: Actor, path: string): Promise<LikeSubject | null> {
  const loaded = await presentationAt(db, actor, path);
  if (!loaded || !mayLike(actor, loaded.thing, loaded.grant)) return null;
  const { title, preview, privacy } = loaded.row;
  // Pictures of private presentations are for those who came by the link, and not for this page.
  const picture = privacy === 'private' || !preview ? null : (preview.small ?? preview);
  return { title, picture: picture && { url: picture.url, width: picture.width, height: picture.height } };
}
