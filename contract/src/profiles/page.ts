import type { Avatar } from '../accounts/me.ts';
import type { PresentationCard } from '../presentations/page-data.ts';

/** Maximum number of cards on one page of a profile. */
export const PROFILE_PAGE_SIZE = 24;

/** Maximum number of entries of a profile's feed. */
export const FEED_LENGTH = 30;

/** Data of `/user/{oid}/`: a member and their public presentations. */
export interface UserPage {
  readonly oid: string;
  readonly name: string;
  readonly bio: string;
  readonly avatar: Avatar;
  readonly presentationCount: number;
  readonly cards: readonly PresentationCard[];
  /** Value of the query parameter `after` for the next page of cards; null on the last page. */
  readonly next: string | null;
  /** False on the first page of the cards, true on all further pages. */
  readonly isContinued: boolean;
}

/** Path of a profile (V2.13). */
export function userPath(oid: string): string {
  return `/user/${oid}/`;
}

/** Path of the Atom feed of a profile. */
export function feedPath(oid: string): string {
  return `/user/${oid}/feed.xml`;
}
