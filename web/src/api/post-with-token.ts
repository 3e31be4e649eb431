import type { EndpointName, EndpointResponse } from '@flydeck/contract/all-endpoints';
import { CallError, csrfHeaders } from './call.ts';

/** A token from the server: the URL of a `POST` request, and the value of its `Authorization` header (V7.4, V7.5). */
export interface Token {
  readonly url: string;
  readonly header: string;
}

/**
 * Posts to a token's URL with the token's `Authorization` header; returns the parsed JSON of the response. `_endpoint`
 * is the endpoint at the token's URL and determines only the TypeScript type of the response.
 * @throws CallError if the status is not 2xx, if there is no response, or if there is no CSRF cookie
 */
export async function postWithToken<Name extends EndpointName>(
  _endpoint: Name,
  { url, header }: Token,
): Promise<EndpointResponse<Name>> {
  const init: RequestInit = {
    method: 'POST',
    headers: { ...csrfHeaders(), authorization: header },
    credentials: 'same-origin',
  };
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new CallError(0, undefined, { cause });
  });
  if (!response.ok) throw new CallError(response.status, undefined);
  return (await response.json()) as EndpointResponse<Name>;
}
