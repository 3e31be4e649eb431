import type { EndpointName } from '@flydeck/contract/all-endpoints';
import type { Problem } from '@flydeck/contract/errors';
import { CallError, fetchWithCsrf, parseJson, requestLine } from './call.ts';
import type { CallInput } from './call-input.ts';

/**
 * Calls an endpoint of this instance with a JSON body, and yields each line of the response as parsed JSON as soon as
 * the line arrives. Aborting `signal` or leaving the `for await` loop closes the connection.
 * @throws CallError with the status of the response if the status is not 2xx
 * @throws CallError with status 0 if there is no response or the connection breaks, or without the CSRF cookie
 * @throws SyntaxError for a line that is not JSON
 * @throws the reason of `signal` if `signal` is aborted
 */
export async function* streamLines<Name extends EndpointName>(
  endpoint: Name,
  input: CallInput<Name> & { readonly body: unknown },
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const throwNetworkError = (cause: unknown): never => {
    if (signal.aborted) throw cause;
    throw new CallError(0, undefined, { cause });
  };
  const { method, url } = requestLine(endpoint, input);
  const response = await fetchWithCsrf(url, {
    method,
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(input.body),
    signal,
  }).catch(throwNetworkError);
  if (!response.ok || !response.body) {
    const text = await response.text().catch(() => '');
    throw new CallError(response.status, parseJson(text) as Problem | undefined);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let incompleteLine = '';
    for (;;) {
      const { done, value = '' } = await reader.read().catch(throwNetworkError);
      const lines = (incompleteLine + value).split('\n');
      incompleteLine = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line !== '') yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
