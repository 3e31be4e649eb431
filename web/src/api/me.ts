import type { Me } from '@flydeck/contract/accounts/me';
import { NOBODY } from '@flydeck/contract/accounts/nobody';
import { get } from './get.ts';

let request: Promise<Me> | undefined;

/**
 * Returns the visitor of this page, requested once per page load; the response also sets the CSRF cookie. Returns
 * `NOBODY` if the request fails.
 */
export function loadMe(): Promise<Me> {
  request ??= get('/api/page/me')
    .then((response) => (response.ok ? (response.json() as Promise<Me>) : NOBODY))
    .catch(() => NOBODY);
  return request;
}
