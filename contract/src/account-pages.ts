/** What the sign-up page is drawn from. */
export interface SignUpPage {
  /** A path of this instance. */
  readonly next: string;
  /** The code of an invitation, where the address holds one. */
  readonly invite: string | null;
  /** Where the visitor pressed what led here (V§2); kept with the account. */
  readonly clickSource: Readonly<Record<string, string>>;
}

export interface LogInPage {
  readonly next: string;
}

/** Pages that prove a mailed link. */
export interface TokenPage {
  readonly token: string;
}

export type NothingPage = Readonly<Record<string, never>>;
