import { SESSION_ID, SESSION_ID_PARAM } from '@flydeck/contract/purchases/constants';

/** The checkout session that an address comes back with; undefined for none, and for what cannot be one. */
export function sessionIdOf(search: string): string | undefined {
  const value = new URLSearchParams(search).get(SESSION_ID_PARAM);
  return value !== null && SESSION_ID.test(value) ? value : undefined;
}

/** Whether an address came back with a session, whatever it is. */
export const hasSession = (search: string): boolean => new URLSearchParams(search).has(SESSION_ID_PARAM);

/** A query without the session, or with another one; everything else stays as it is. */
export function withSession(search: string, sessionId: string | null): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== SESSION_ID_PARAM);
  const parts = sessionId === null ? rest : [...rest, `${SESSION_ID_PARAM}=${sessionId}`];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The session that a client secret opens, as Stripe and the test provider write it. */
export function sessionOfSecret(clientSecret: string): string | undefined {
  const id = /^(.+?)_secret_/.exec(clientSecret)?.[1];
  return id !== undefined && SESSION_ID.test(id) ? id : undefined;
}

/** Writes the session into this page's address, so that reloading it does not lose what was paid; null takes it away. */
export function keepSession(sessionId: string | null): void {
  const { pathname, search, hash } = location;
  const changed = pathname + withSession(search, sessionId) + hash;
  if (changed !== pathname + search + hash) history.replaceState(history.state, '', changed);
}
