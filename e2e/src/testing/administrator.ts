import { logIn } from './log-in.ts';
import type { Visitor } from './visitor.ts';

/** The first account of the server that journeys visit: its administrator. */
export const ADMINISTRATOR = {
  name: 'Olga Operator',
  email: 'olga@example.org',
  password: 'correct horse battery',
} as const;

/** Makes the administrator's account, before any journey makes another. @throws when it is refused. */
export async function makeAdministrator(address: string): Promise<void> {
  const page = await fetch(`${address}/login/`);
  const cookie = /csrftoken=[^;]+/.exec(page.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  const answer = await fetch(`${address}/api/accounts/sign-up`, {
    method: 'POST',
    headers: { cookie, 'x-csrftoken': token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMINISTRATOR, authorSegment: 'other', language: 'en' }),
  });
  if (!answer.ok) throw new Error(`The administrator could not sign up: ${answer.status}`);
}

/** Logs in by the form, and ends on the page at `next`. */
export async function logInAsAdministrator(
  visitor: Visitor,
  address: string,
  next = '/admin/reports/',
): Promise<void> {
  await logIn(visitor, address, ADMINISTRATOR, next);
}
