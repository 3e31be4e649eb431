import { logIn } from './log-in.ts';
import { MemberClient } from './member-client.ts';
import type { Visitor } from './visitor.ts';

/** Name, e-mail address and password of the administrator, who is the first member of a test server. */
export const ADMINISTRATOR = {
  name: 'Olga Operator',
  email: 'olga@example.org',
  password: 'correct horse battery',
} as const;

/**
 * Creates the administrator's account. Call this function before any other sign-up, because the first member becomes
 * the administrator.
 * @throws if the server rejects the account
 */
export const createAdministrator = (origin: string): Promise<MemberClient> =>
  MemberClient.signUp(origin, ADMINISTRATOR);

/** Logs in as the administrator with the form, and waits for the page at the path `next`. */
export async function logInAsAdministrator(visitor: Visitor, origin: string, next = '/admin/reports/'): Promise<void> {
  await logIn(visitor, origin, ADMINISTRATOR, next);
}
