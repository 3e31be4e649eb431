import type { Limit } from '../limits/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits. Limits per IP address are high enough for a school behind one IP address. Limits per account stop
 * password guessing from many addresses.
 */
export const ACCOUNT_LIMITS = {
  /** Sign-ups with an e-mail address that is taken: limited to prevent account enumeration (ADR 8). */
  takenByAddress: { action: 'account.taken', max: 5, windowSeconds: HOUR },
  takenMail: { action: 'account.taken-mail', max: 1, windowSeconds: 24 * HOUR },
  logInByAddress: { action: 'account.log-in', max: 100, windowSeconds: 15 * MINUTE },
  /** Per IP address and account. Low, and reset by a successful log-in. */
  logInByBoth: { action: 'account.log-in-to', max: 10, windowSeconds: 15 * MINUTE },
  /** Per account from all IP addresses. Higher, so that others cannot easily lock an owner out. */
  logInByAccount: { action: 'account.log-in-of', max: 60, windowSeconds: 15 * MINUTE },
  guestByAddress: { action: 'account.guest', max: 60, windowSeconds: HOUR },
  resetByAddress: { action: 'account.reset', max: 20, windowSeconds: HOUR },
  /** Per IP address and account. Low, so that one client cannot use up the owner's requests. */
  resetByBoth: { action: 'account.reset-to', max: 3, windowSeconds: HOUR },
  resetByAccount: { action: 'account.reset-of', max: 12, windowSeconds: HOUR },
  tokenByAddress: { action: 'account.token', max: 60, windowSeconds: HOUR },
  mailByAccount: { action: 'account.mail', max: 5, windowSeconds: HOUR },
  passwordByAccount: { action: 'account.password', max: 10, windowSeconds: 15 * MINUTE },
  avatarByAccount: { action: 'account.avatar', max: 20, windowSeconds: HOUR },
  archiveByAccount: { action: 'account.archive', max: 3, windowSeconds: HOUR },
  apiTokenByAccount: { action: 'account.api-token', max: 60, windowSeconds: HOUR },
  inviteByAccount: { action: 'account.invite', max: 100, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Limit on sign-ups per IP address and hour; `max` is set by the operator. */
export function signUpLimit(max: number): Limit {
  return { action: 'account.sign-up', max, windowSeconds: HOUR };
}
