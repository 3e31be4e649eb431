import { EVENT_SESSION_COOKIE, EVENT_SESSION_MINUTES } from '@flydeck/contract/events/constants';
import { readCookie, writeCookie } from '../cookies.ts';
import { randomUuid } from './random-uuid.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let pageId: string | undefined;

/** Session id of this page, created on the first call. @throws Error without secure random numbers. */
export function pageSessionId(): string {
  pageId ??= randomUuid();
  return pageId;
}

/**
 * Session id of this visit: from the session cookie, else the session id of this page (S4.6). With `setCookie`, also
 * sets the cookie, or extends it, to 30 minutes (S9.2).
 * @throws Error without secure random numbers.
 */
export function visitSessionId({ setCookie }: { readonly setCookie: boolean }): string {
  const stored = readCookie(EVENT_SESSION_COOKIE);
  const id = UUID.test(stored) ? stored : pageSessionId();
  if (setCookie) writeCookie(EVENT_SESSION_COOKIE, id, { maxAgeSeconds: EVENT_SESSION_MINUTES * 60, sameSite: 'none' });
  return id;
}

/** Ends the visit by deleting its cookie. */
export function deleteVisitCookie(): void {
  if (readCookie(EVENT_SESSION_COOKIE) === '') return;
  writeCookie(EVENT_SESSION_COOKIE, '', { maxAgeSeconds: 0, sameSite: 'none' });
}
