import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/**
 * Who can open the shared URL.
 * - `everyone`: the presentation is public or reusable.
 * - `unlisted`: anyone with the URL.
 * - `link`: anyone with the share link.
 * - `owner`: the presentation is private, and the visitor is the owner.
 * - `invited`: the presentation is private, and the visitor has access but is not the owner.
 * - `moderated`: moderators have hidden the presentation.
 */
export type Audience = 'everyone' | 'unlisted' | 'link' | 'owner' | 'invited' | 'moderated';

type PageAccess = Pick<PresentationPage, 'privacy' | 'prezilink' | 'isHiddenByModerators'>;

/** Returns who can open the shared URL. `isOwner`: whether the visitor is the owner. */
export function audienceOf(page: PageAccess, { isOwner }: { readonly isOwner: boolean }): Audience {
  if (page.isHiddenByModerators) return 'moderated';
  if (page.prezilink) return 'link';
  if (page.privacy === 'private') return isOwner ? 'owner' : 'invited';
  return page.privacy === 'hidden' ? 'unlisted' : 'everyone';
}

/** Returns whether anyone who receives the shared URL can open the presentation. */
export function isOpenToOthers(audience: Audience): boolean {
  return audience === 'everyone' || audience === 'unlisted' || audience === 'link';
}
