import type { Avatar } from '../accounts/me.ts';
import type { PresentationCard } from '../presentations/page-data.ts';

/** Cards of a profile that one page shows. */
export const PROFILE_PAGE_SIZE = 24;

/** Entries of a profile's feed. */
export const FEED_LENGTH = 30;

/** `/user/{oid}/`: a person and what they published for everybody. */
export interface UserPage {
  readonly oid: string;
  readonly name: string;
  readonly bio: string;
  readonly avatar: Avatar;
  readonly presentationCount: number;
  readonly cards: readonly PresentationCard[];
  /** `after` in the address of the next page; null at the end. */
  readonly next: string | null;
  /** This is not the first page. */
  readonly isContinued: boolean;
}

/** The address of a profile (V§2). */
export function userPath(oid: string): string {
  return `/user/${oid}/`;
}

/** The address of a profile's feed. */
export function feedPath(oid: string): string {
  return `/user/${oid}/feed.xml`;
}
