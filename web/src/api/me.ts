import { ANONYMOUS_ME } from '@flydeck/contract/accounts/anonymous-me';
import type { Me } from '@flydeck/contract/accounts/me';
import { call } from './call.ts';

let request: Promise<Me> | undefined;

/**
 * Returns the data of the visitor, which is requested once per page load. The response also sets the CSRF cookie.
 * Returns `ANONYMOUS_ME` if the request fails.
 */
export function loadMe(): Promise<Me> {
  request ??= call('GET /api/page/me').catch(() => ANONYMOUS_ME);
  return request;
}
