import { EVENT_SESSION_COOKIE, EVENT_SESSION_MINUTES } from '@flydeck/contract/events/constants';
import { readCookie, writeCookie } from '../cookies.ts';
import { randomUuid } from './random-uuid.ts';

/** The form of a UUID. Other values of the session cookie are ignored. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let createdPageSessionId: string | undefined;

/**
 * Returns the session id of this page, created on the first call.
 * @throws Error if the browser has no secure random numbers.
 */
export function pageSessionId(): string {
  createdPageSessionId ??= randomUuid();
  return createdPageSessionId;
}

/**
 * Returns the session id of this visit: the id in the session cookie, else the session id of this page (S4.6). If
 * `setCookie` is true, also sets the session cookie, which expires 30 minutes later (S9.2).
 * @throws Error if the browser has no secure random numbers.
 */
export function visitSessionId({ setCookie }: { readonly setCookie: boolean }): string {
  const cookieValue = readCookie(EVENT_SESSION_COOKIE);
  const id = UUID.test(cookieValue) ? cookieValue : pageSessionId();
  if (setCookie) writeCookie(EVENT_SESSION_COOKIE, id, { maxAgeSeconds: EVENT_SESSION_MINUTES * 60, sameSite: 'none' });
  return id;
}

/** Ends the visit by deleting the session cookie. */
export function deleteSessionCookie(): void {
  if (readCookie(EVENT_SESSION_COOKIE) === '') return;
  writeCookie(EVENT_SESSION_COOKIE, '', { maxAgeSeconds: 0, sameSite: 'none' });
}
