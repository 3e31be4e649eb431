import { SESSION_ID_PARAM, SESSION_ID_PATTERN } from '@flydeck/contract/purchases/constants';

/** Returns the checkout session id in a query; undefined if there is none or it is malformed (V2.19). */
export function readSessionId(search: string): string | undefined {
  const value = new URLSearchParams(search).get(SESSION_ID_PARAM);
  return value !== null && SESSION_ID_PATTERN.test(value) ? value : undefined;
}

/** Returns whether a query has a session id parameter, even a malformed one. */
export const hasSession = (search: string): boolean => new URLSearchParams(search).has(SESSION_ID_PARAM);

/**
 * Returns the query with `sessionId`, or without a session id if `sessionId` is null. The rest of the query is
 * unchanged.
 */
export function withSession(search: string, sessionId: string | null): string {
  const otherParameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && parameter.split('=', 1)[0] !== SESSION_ID_PARAM);
  const parameters = sessionId === null ? otherParameters : [...otherParameters, `${SESSION_ID_PARAM}=${sessionId}`];
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/**
 * Returns the session id in a client secret: the part before `_secret_`. Returns undefined if this part is malformed.
 */
export function parseSessionId(clientSecret: string): string | undefined {
  const id = /^(.+?)_secret_/.exec(clientSecret)?.[1];
  return id !== undefined && SESSION_ID_PATTERN.test(id) ? id : undefined;
}

/**
 * Writes the session id into this page's URL, so that the checkout continues after a reload of the page; null removes
 * the id.
 */
export function writeSessionToUrl(sessionId: string | null): void {
  const { pathname, search, hash } = location;
  const newUrl = pathname + withSession(search, sessionId) + hash;
  if (newUrl !== pathname + search + hash) history.replaceState(history.state, '', newUrl);
}
