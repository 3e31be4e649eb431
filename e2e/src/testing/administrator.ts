import { logIn } from './log-in.ts';
import { MemberClient } from './member-client.ts';
import type { Visitor } from './visitor.ts';

/** The first account of the server that journeys visit: its administrator. */
export const ADMINISTRATOR = {
  name: 'Olga Operator',
  email: 'olga@example.org',
  password: 'correct horse battery',
} as const;

/** Makes the administrator's account, before any journey makes another. @throws when it is refused. */
export const makeAdministrator = (address: string): Promise<MemberClient> =>
  MemberClient.signUp(address, ADMINISTRATOR);

/** Logs in by the form, and ends on the page at `next`. */
export async function logInAsAdministrator(
  visitor: Visitor,
  address: string,
  next = '/admin/reports/',
): Promise<void> {
  await logIn(visitor, address, ADMINISTRATOR, next);
}
