import type { Problem } from '@flydeck/contract/errors';
import { CallError, csrfHeaders } from './call.ts';

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
export function sendFile<Answer>(
  path: string,
  file: Blob,
  { onProgress, signal }: SendFileOptions,
): Promise<Answer> {
  const headers = { ...csrfHeaders(), 'content-type': 'application/octet-stream' };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new CallError(0, undefined));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as Answer);
      else reject(new CallError(request.status, answer as Problem | undefined));
    };
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
