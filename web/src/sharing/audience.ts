import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

/**
 * Who can open the address that is shared. `everyone`: it is public. `address`: whoever has it, of an unlisted one.
 * `link`: whoever has the share link. `owner`: nobody else, and the owner asks. `invited`: nobody else but those with a
 * share link, and one of them asks. `moderated`: nobody, until the people who run the instance allow it.
 */
export type Audience = 'everyone' | 'address' | 'link' | 'owner' | 'invited' | 'moderated';

type Guarded = Pick<PresentationPage, 'privacy' | 'prezilink' | 'isHiddenByModerators'>;

export function audienceOf(page: Guarded, isOwner: boolean): Audience {
  if (page.isHiddenByModerators) return 'moderated';
  if (page.prezilink) return 'link';
  if (page.privacy === 'private') return isOwner ? 'owner' : 'invited';
  return page.privacy === 'hidden' ? 'address' : 'everyone';
}

/** Whether somebody else can open the shared address at all. */
export function reachesOthers(audience: Audience): boolean {
  return audience === 'everyone' || audience === 'address' || audience === 'link';
}
