import type { Limit } from '../limits/index.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * Rate limits. `ByIpAddress` means per IP address: these limits are high enough for a school that shares one IP
 * address. `ByAccount` means per account, for requests from all IP addresses together.
 */
export const ACCOUNT_LIMITS = {
  /** Sign-ups with e-mail addresses that other accounts have. Limited to prevent account enumeration (ADR 8). */
  emailTakenByIpAddress: { action: 'account.taken', max: 5, windowSeconds: HOUR_SECONDS },
  /** E-mails to an account's owner after a visitor tried to use the account's e-mail address for another account. */
  mailToOwnerOfTakenEmail: { action: 'account.taken-mail', max: 1, windowSeconds: 24 * HOUR_SECONDS },
  logInByIpAddress: { action: 'account.log-in', max: 100, windowSeconds: 15 * MINUTE_SECONDS },
  /** Log-ins per IP address and account. The limit is low, and a successful log-in sets the count to zero. */
  logInByIpAddressAndAccount: { action: 'account.log-in-to', max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  /**
   * Stops password guessing from many IP addresses. The limit is high: with a low one, attackers could easily prevent
   * the owner of the account from logging in.
   */
  logInByAccount: { action: 'account.log-in-of', max: 60, windowSeconds: 15 * MINUTE_SECONDS },
  /** Guest sessions that are created. */
  guestByIpAddress: { action: 'account.guest', max: 60, windowSeconds: HOUR_SECONDS },
  /** Requests for links to reset a password. */
  resetByIpAddress: { action: 'account.reset', max: 20, windowSeconds: HOUR_SECONDS },
  /** Requests per IP address and account. Lower than `resetByAccount`, so that one client cannot reach that limit. */
  resetByIpAddressAndAccount: { action: 'account.reset-to', max: 3, windowSeconds: HOUR_SECONDS },
  resetByAccount: { action: 'account.reset-of', max: 12, windowSeconds: HOUR_SECONDS },
  /** Requests with a token of an e-mailed link. */
  tokenByIpAddress: { action: 'account.token', max: 60, windowSeconds: HOUR_SECONDS },
  /** E-mails with verification links that a member requests. */
  mailByAccount: { action: 'account.mail', max: 5, windowSeconds: HOUR_SECONDS },
  /** Changes that members confirm with their password, such as deleting the account. */
  passwordByAccount: { action: 'account.password', max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  /** Uploads of avatars. */
  avatarByAccount: { action: 'account.avatar', max: 20, windowSeconds: HOUR_SECONDS },
  /** Requests for an archive of the account's data. */
  archiveByAccount: { action: 'account.archive', max: 3, windowSeconds: HOUR_SECONDS },
  /** API tokens that a member creates. */
  apiTokenByAccount: { action: 'account.api-token', max: 60, windowSeconds: HOUR_SECONDS },
  /** Invitations that an administrator creates. */
  inviteByAccount: { action: 'account.invite', max: 100, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;

/** Limit on sign-ups per IP address and hour; `max` is set by the operator. */
export function signUpLimit(max: number): Limit {
  return { action: 'account.sign-up', max, windowSeconds: HOUR_SECONDS };
}
