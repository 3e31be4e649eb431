import type { EndpointName, EndpointResponse } from '@flydeck/contract/all-endpoints';
import type { Problem } from '@flydeck/contract/errors';
import { CallError, parseJson, requestLine, withCsrf } from './call.ts';
import type { CallInput } from './call-input.ts';

export interface SendFileOptions {
  /** Called repeatedly during the upload, with the number of bytes sent so far. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Calls an endpoint with a file as the body and returns the parsed JSON of the response. Uses XMLHttpRequest, because
 * `fetch` reports no upload progress.
 * @throws CallError for a status outside 2xx, without a response, and without the CSRF cookie
 * @throws the signal's reason if the signal is aborted
 */
export async function sendFile<Name extends EndpointName>(
  endpoint: Name,
  input: CallInput<Name> & { readonly body: Blob },
  options: SendFileOptions,
): Promise<EndpointResponse<Name>> {
  const { method, url } = requestLine(endpoint, input);
  const { status, text } = await withCsrf((headers) => send(method, url, input.body, { ...options, headers }));
  const result = parseJson(text);
  if (status >= 200 && status < 300) return result as EndpointResponse<Name>;
  throw new CallError(status, result as Problem | undefined);
}

/** Sends the file. Resolves with the response, whatever its status is. */
function send(
  method: string,
  url: string,
  file: Blob,
  { onProgress, signal, headers: csrfHeaders }: SendFileOptions & { readonly headers: Record<string, string> },
): Promise<{ status: number; text: string }> {
  const headers = { ...csrfHeaders, 'content-type': 'application/octet-stream' };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new CallError(0, undefined));
    request.onabort = () => reject(signal.reason);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
