import type { Problem } from '@flydeck/contract/errors';
import { CallError, withCsrf } from './call.ts';

export interface SendFileOptions {
  /** Called with the number of bytes sent. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file by `PUT` and returns the parsed JSON of the response. Uses XMLHttpRequest, because `fetch` reports no
 * upload progress.
 * @throws CallError for a status outside 2xx and without a response; the signal's reason if it is aborted
 * @throws CallError(CSRF_MISSING) without the CSRF cookie
 */
export async function sendFile<Answer>(path: string, file: Blob, options: SendFileOptions): Promise<Answer> {
  const { status, text } = await withCsrf((headers) => put(path, file, headers, options));
  const result = parse(text);
  if (status >= 200 && status < 300) return result as Answer;
  throw new CallError(status, result as Problem | undefined);
}

function put(
  path: string,
  file: Blob,
  csrf: Record<string, string>,
  { onProgress, signal }: SendFileOptions,
): Promise<{ status: number; text: string }> {
  const headers = { ...csrf, 'content-type': 'application/octet-stream' };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new CallError(0, undefined));
    request.onabort = () => reject(signal.reason);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
