import type { Limit } from '../limits/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often things may be tried. By address they leave room for a school behind one; by account they stop those who
 * guess from many addresses.
 */
export const ACCOUNT_LIMITS = {
  /** Addresses that were taken: who asks for many wants to know who is here (ADR 8). */
  takenByAddress: { what: 'account.taken', most: 5, windowSeconds: HOUR },
  takenMail: { what: 'account.taken-mail', most: 1, windowSeconds: 24 * HOUR },
  logInByAddress: { what: 'account.log-in', most: 100, windowSeconds: 15 * MINUTE },
  /** From one address to one account; few, and forgiven when the password was right. */
  logInByBoth: { what: 'account.log-in-to', most: 10, windowSeconds: 15 * MINUTE },
  /** From anywhere: more, so that nobody is locked out of their account so easily by somebody else. */
  logInByAccount: { what: 'account.log-in-of', most: 60, windowSeconds: 15 * MINUTE },
  guestByAddress: { what: 'account.guest', most: 60, windowSeconds: HOUR },
  resetByAddress: { what: 'account.reset', most: 20, windowSeconds: HOUR },
  /** Few from one address for one account, so that nobody alone uses up what its owner may ask for. */
  resetByBoth: { what: 'account.reset-to', most: 3, windowSeconds: HOUR },
  resetByAccount: { what: 'account.reset-of', most: 12, windowSeconds: HOUR },
  tokenByAddress: { what: 'account.token', most: 60, windowSeconds: HOUR },
  mailByAccount: { what: 'account.mail', most: 5, windowSeconds: HOUR },
  passwordByAccount: { what: 'account.password', most: 10, windowSeconds: 15 * MINUTE },
  avatarByAccount: { what: 'account.avatar', most: 20, windowSeconds: HOUR },
  archiveByAccount: { what: 'account.archive', most: 3, windowSeconds: HOUR },
  inviteByAccount: { what: 'account.invite', most: 100, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Accounts from one address: as many an hour as the operator lets. */
export function signUpLimit(most: number): Limit {
  return { what: 'account.sign-up', most, windowSeconds: HOUR };
}
