import type { Picture } from './presentations/picture.ts';

/** The presentation that a visitor wants to like. Liking requires an account. */
export interface LikeSubject {
  readonly title: string;
  readonly picture: Picture | null;
}

/**
 * Query parameter that names the purpose of a sign-up or login. The sign-up URL of a like has no such parameter, because
 * it is fixed (V2.15): without the parameter, a sign-up whose `next` is a presentation is for a like.
 */
export const ACCOUNT_PURPOSE_PARAMETER = 'for';
export const ACCOUNT_PURPOSES = ['like', 'copy', 'account'] as const;
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

/** Data of the sign-up page. */
export interface SignUpPage {
  /** Path of this instance to redirect to after sign-up. */
  readonly next: string;
  /** The invitation code from the URL; null without one. */
  readonly invite: string | null;
  /** The click-source parameters of the URL (V2.16), stored with the account. */
  readonly clickSource: Readonly<Record<string, string>>;
  /** The presentation to like after sign-up; null if the sign-up has another purpose. */
  readonly like: LikeSubject | null;
}

export interface LogInPage {
  /** Path of this instance to redirect to after login. */
  readonly next: string;
  /** The presentation to like after login; null if the login has another purpose. */
  readonly like: LikeSubject | null;
}

/** Data of pages that a mailed link opens. */
export interface TokenPage {
  readonly token: string;
}

export type EmptyPageData = Readonly<Record<string, never>>;
