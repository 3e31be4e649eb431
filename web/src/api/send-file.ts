import type { Problem } from '@flydeck/contract/errors';
import { CallError, withCsrf } from './call.ts';

export interface SendFileOptions {
  /** Hears how many bytes have left. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Puts a file's bytes to `path` and gives back the JSON that is answered. By XMLHttpRequest: `fetch` does not tell how far
 * a body has gone.
 * @throws CallError for every answer that is not 2xx, and where there was none; what `signal` says when it is aborted.
 * @throws CallError(CSRF_MISSING) where the page has no CSRF cookie.
 */
export async function sendFile<Answer>(path: string, file: Blob, options: SendFileOptions): Promise<Answer> {
  const { status, text } = await withCsrf((headers) => put(path, file, headers, options));
  const answer = parse(text);
  if (status >= 200 && status < 300) return answer as Answer;
  throw new CallError(status, answer as Problem | undefined);
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
