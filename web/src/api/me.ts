import type { Me } from '@flydeck/contract/accounts/me';
import { NOBODY } from '@flydeck/contract/accounts/nobody';
import { get } from './get.ts';

let asked: Promise<Me> | undefined;

/**
 * Who looks at this page, asked once a page; it also brings the CSRF cookie. Nobody known where the server cannot be
 * reached.
 */
export function askMe(): Promise<Me> {
  asked ??= get('/api/page/me')
    .then((response) => (response.ok ? (response.json() as Promise<Me>) : NOBODY))
    .catch(() => NOBODY);
  return asked;
}
