import type { Picture } from './presentations/picture.ts';

/** The presentation that a visitor wants to like, for which they need an account. */
export interface LikeSubject {
  readonly title: string;
  readonly picture: Picture | null;
}

/**
 * Why a visitor is sent to sign up or log in, as `for` in the query. Sign-up on the way to a presentation is for a like
 * unless the URL names another purpose (V§4 fixes the URL to which a like redirects).
 */
export const ACCOUNT_PURPOSE_PARAMETER = 'for';
export const ACCOUNT_PURPOSES = ['like', 'copy', 'account'] as const;
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

/** What the sign-up page is drawn from. */
export interface SignUpPage {
  /** A path of this instance. */
  readonly next: string;
  /** The code of an invitation, where the address holds one. */
  readonly invite: string | null;
  /** Where the visitor pressed what led here (V§2); kept with the account. */
  readonly clickSource: Readonly<Record<string, string>>;
  /** What they sign up to like; null: they sign up for something else. */
  readonly like: LikeSubject | null;
}

export interface LogInPage {
  readonly next: string;
  /** What they log in to like; null: they log in for something else. */
  readonly like: LikeSubject | null;
}

/** Pages that prove a mailed link. */
export interface TokenPage {
  readonly token: string;
}

export type NothingPage = Readonly<Record<string, never>>;
