import { ANONYMOUS_ME } from '@flydeck/contract/accounts/anonymous-me';
import type { Me } from '@flydeck/contract/accounts/me';
import { get } from './get.ts';

let request: Promise<Me> | undefined;

/**
 * Returns the visitor of this page, requested once per page load; the response also sets the CSRF cookie. Returns
 * `NOBODY` if the request fails.
 */
export function loadMe(): Promise<Me> {
  request ??= get('/api/page/me')
    .then((response) => (response.ok ? (response.json() as Promise<Me>) : ANONYMOUS_ME))
    .catch(() => ANONYMOUS_ME);
  return request;
}
