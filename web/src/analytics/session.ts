import { EVENT_SESSION_COOKIE, EVENT_SESSION_MINUTES } from '@flydeck/contract/events/constants';
import { readCookie, writeCookie } from '../cookies.ts';
import { randomUuid } from './random-uuid.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let page: string | undefined;

/** Of this page, from opening to leaving. @throws Error without secure random numbers. */
export function pageSessionId(): string {
  page ??= randomUuid();
  return page;
}

/**
 * Of this visit: from the session cookie, else the page's own (S§4). Where cookies for it are allowed, it is kept for half
 * an hour more.
 * @throws Error without secure random numbers.
 */
export function visitSessionId(mayKeep: boolean): string {
  const kept = readCookie(EVENT_SESSION_COOKIE);
  const id = UUID.test(kept) ? kept : pageSessionId();
  if (mayKeep)
    writeCookie(EVENT_SESSION_COOKIE, id, { maxAgeSeconds: EVENT_SESSION_MINUTES * 60, sameSite: 'none' });
  return id;
}

/** Ends the visit: no cookie of it stays. */
export function forgetVisit(): void {
  if (readCookie(EVENT_SESSION_COOKIE) === '') return;
  writeCookie(EVENT_SESSION_COOKIE, '', { maxAgeSeconds: 0, sameSite: 'none' });
}
