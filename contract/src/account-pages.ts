import type { Picture } from './presentations/picture.ts';

/** The presentation that a visitor wants to like. Liking requires an account. */
export interface LikeSubject {
  readonly title: string;
  readonly picture: Picture | null;
}

/**
 * Query parameter with the purpose of a sign-up or login. A login without this parameter has the purpose `account`. A
 * sign-up without this parameter has the purpose `like`, because the sign-up URL that V2.15 prescribes for likes
 * contains only `next`.
 */
export const ACCOUNT_PURPOSE_PARAMETER = 'for';
/** Purposes: to like or copy a presentation, or to have an account. */
export const ACCOUNT_PURPOSES = ['like', 'copy', 'account'] as const;
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

/** Data of the sign-up page. */
export interface SignUpPage {
  /** Path of this instance to redirect to after sign-up. */
  readonly next: string;
  /** The invitation code from the URL; null if the URL has no code. */
  readonly invite: string | null;
  /** The mail address whose invitation `next` accepts; null if `next` accepts none. */
  readonly invitedAddress: string | null;
  /** Query parameters of the URL that describe the clicked link or button (V2.16). They are stored with the account. */
  readonly clickSource: Readonly<Record<string, string>>;
  /** The presentation to like after sign-up; null if the sign-up has another purpose. */
  readonly like: LikeSubject | null;
}

/** Data of the login page. */
export interface LogInPage {
  /** Path of this instance to redirect to after login. */
  readonly next: string;
  /** The presentation to like after login; null if the login has another purpose. */
  readonly like: LikeSubject | null;
}

/** Data of pages that a mailed link opens. */
export interface TokenPage {
  /** The secret in the link, by which the server recognises the recipient. */
  readonly token: string;
}

/** Data of pages that need no data. */
export type EmptyPageData = Readonly<Record<string, never>>;
