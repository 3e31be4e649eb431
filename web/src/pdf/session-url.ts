import { SESSION_ID_PARAM, SESSION_ID_PATTERN } from '@flydeck/contract/purchases/constants';

/** Returns the checkout session id in a query; undefined if there is none or it is malformed (V2.19). */
export function readSessionId(search: string): string | undefined {
  const value = new URLSearchParams(search).get(SESSION_ID_PARAM);
  return value !== null && SESSION_ID_PATTERN.test(value) ? value : undefined;
}

/** Returns whether a query has a session id parameter, even a malformed one. */
export const hasSession = (search: string): boolean => new URLSearchParams(search).has(SESSION_ID_PARAM);

/** Returns a query with its session id replaced, or removed if null. The rest of the query is unchanged. */
export function withSession(search: string, sessionId: string | null): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== SESSION_ID_PARAM);
  const parts = sessionId === null ? rest : [...rest, `${SESSION_ID_PARAM}=${sessionId}`];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Returns the session id in a client secret of Stripe or the test provider; undefined if there is none. */
export function parseSessionId(clientSecret: string): string | undefined {
  const id = /^(.+?)_secret_/.exec(clientSecret)?.[1];
  return id !== undefined && SESSION_ID_PATTERN.test(id) ? id : undefined;
}

/** Writes the session id into this page's URL, so that a reload does not lose the payment; null removes it. */
export function writeSessionToUrl(sessionId: string | null): void {
  const { pathname, search, hash } = location;
  const changed = pathname + withSession(search, sessionId) + hash;
  if (changed !== pathname + search + hash) history.replaceState(history.state, '', changed);
}
