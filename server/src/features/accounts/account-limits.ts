import type { Limit } from '../limits/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits. Limits per IP address are high enough for a school behind one address; limits per account stop
 * password guessing from many addresses.
 */
export const ACCOUNT_LIMITS = {
  /** Sign-ups with an e-mail address that is taken: limited to prevent account enumeration (ADR 8). */
  takenByAddress: { what: 'account.taken', most: 5, windowSeconds: HOUR },
  takenMail: { what: 'account.taken-mail', most: 1, windowSeconds: 24 * HOUR },
  logInByAddress: { what: 'account.log-in', most: 100, windowSeconds: 15 * MINUTE },
  /** Per IP address and account. Low, and reset by a successful log-in. */
  logInByBoth: { what: 'account.log-in-to', most: 10, windowSeconds: 15 * MINUTE },
  /** Per account from all IP addresses. Higher, so that others cannot easily lock an owner out. */
  logInByAccount: { what: 'account.log-in-of', most: 60, windowSeconds: 15 * MINUTE },
  guestByAddress: { what: 'account.guest', most: 60, windowSeconds: HOUR },
  resetByAddress: { what: 'account.reset', most: 20, windowSeconds: HOUR },
  /** Per IP address and account. Low, so that one client cannot use up the owner's requests. */
  resetByBoth: { what: 'account.reset-to', most: 3, windowSeconds: HOUR },
  resetByAccount: { what: 'account.reset-of', most: 12, windowSeconds: HOUR },
  tokenByAddress: { what: 'account.token', most: 60, windowSeconds: HOUR },
  mailByAccount: { what: 'account.mail', most: 5, windowSeconds: HOUR },
  passwordByAccount: { what: 'account.password', most: 10, windowSeconds: 15 * MINUTE },
  avatarByAccount: { what: 'account.avatar', most: 20, windowSeconds: HOUR },
  archiveByAccount: { what: 'account.archive', most: 3, windowSeconds: HOUR },
  inviteByAccount: { what: 'account.invite', most: 100, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Limit on sign-ups per IP address and hour; `most` is set by the operator. */
export function signUpLimit(most: number): Limit {
  return { what: 'account.sign-up', most, windowSeconds: HOUR };
}
