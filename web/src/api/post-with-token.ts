import { CallError, csrfHeaders } from './call.ts';

/** An address to `POST` to, and the `Authorization` header to do it with. */
export interface Token {
  readonly url: string;
  readonly header: string;
}

/**
 * Posts to the address that an earlier answer gave, with its `Authorization` header; gives back the JSON of the answer.
 * @throws CallError for every answer that is not 2xx, and where there was none.
 */
export async function postWithToken<Answer>({ url, header }: Token): Promise<Answer> {
  const init: RequestInit = {
    method: 'POST',
    headers: { ...csrfHeaders(), authorization: header },
    credentials: 'same-origin',
  };
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new CallError(0, undefined, { cause });
  });
  if (!response.ok) throw new CallError(response.status, undefined);
  return (await response.json()) as Answer;
}
