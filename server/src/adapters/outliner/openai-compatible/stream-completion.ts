import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { OutlinerError } from '../../../ports/outliner.ts';
import { readServerEvents } from './read-server-events.ts';

/** A service with OpenAI's chat completions API, and the limits of its responses. */
export interface Service {
  readonly url: URL;
  /** API key; undefined for services without authentication. */
  readonly key: string | undefined;
  /** Timeout while the service sends no data. */
  readonly idleMs: number;
  /** Timeout of the whole completion. */
  readonly totalMs: number;
  /** Maximum size of the response. */
  readonly maxBytes: number;
}

/** The service does not support the requested response format. */
export class FormatError extends OutlinerError {}

/**
 * Streams the text of a completion. Does not follow redirects. The request is aborted when `signal` is aborted or the
 * consumer stops iterating.
 * @throws OutlinerError, or the reason of `signal`.
 */
export async function* streamCompletion(service: Service, body: string, signal: AbortSignal): AsyncGenerator<string> {
  const deadline = AbortSignal.timeout(service.totalMs);
  const abortSignal = AbortSignal.any([signal, deadline]);
  try {
    const response = await sendRequest(service, body, abortSignal);
    try {
      yield* contentChunks(response, service.maxBytes);
    } finally {
      response.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutlinerError) throw error;
    if (deadline.aborted) throw new OutlinerError('too_slow', 'the service exceeded the time limit');
    // The message includes only the error code, such as ECONNREFUSED, because `error.message` may contain the request.
    const { code } = error as NodeJS.ErrnoException;
    throw new OutlinerError('unreachable', `the service is unreachable (${code ?? 'unknown'})`);
  }
}

/** Sends the request, and returns the response as soon as its headers have arrived. Throws if the status is not 2xx. */
function sendRequest(service: Service, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const createRequest = service.url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    ...(service.key !== undefined && { authorization: `Bearer ${service.key}` }),
  };
  return new Promise((resolve, reject) => {
    const request = createRequest(service.url, { method: 'POST', signal, timeout: service.idleMs, headers });
    request.on('timeout', () => request.destroy(new OutlinerError('too_slow', 'the service stopped responding')));
    request.on('error', reject);
    request.on('response', (response) => {
      const error = errorOf(response.statusCode ?? 0);
      if (!error) return resolve(response);
      response.destroy();
      reject(error);
    });
    request.end(body);
  });
}

/** Returns the error for an HTTP status; undefined for 2xx. */
function errorOf(status: number): OutlinerError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const message = `the service responded with status ${status}`;
  // Services respond with 400 or 422 to a response format that they do not support.
  if (status === 400 || status === 422) return new FormatError('refused', message);
  if (status === 429) return new OutlinerError('busy', message);
  return new OutlinerError(status >= 500 ? 'unreachable' : 'refused', message);
}

/** Yields the text of the completion in the order in which it arrives. */
async function* contentChunks(response: IncomingMessage, maxBytes: number): AsyncGenerator<string> {
  const bytes = limitBytes(response, maxBytes);
  if (!(response.headers['content-type'] ?? '').includes('text/event-stream')) {
    // The service does not stream: the response is a single JSON document.
    yield contentOf(await text(bytes), 'message');
    return;
  }
  for await (const data of readServerEvents(bytes)) {
    if (data === '[DONE]') return;
    yield contentOf(data, 'delta');
  }
}

/** Yields the chunks of the response, and throws if they are larger than `maxBytes` in total. */
async function* limitBytes(response: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of response) {
    total += chunk.length;
    if (total > maxBytes) throw new OutlinerError('invalid_response', `the response is larger than ${maxBytes} bytes`);
    yield chunk;
  }
}

/**
 * Returns `choices[0].delta.content` of an event or `choices[0].message.content` of a completion that is not streamed;
 * empty for other events.
 */
function contentOf(json: string, field: 'delta' | 'message'): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new OutlinerError('invalid_response', 'the response is not JSON');
  }
  for (const key of ['choices', 0, field, 'content']) {
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return typeof value === 'string' ? value : '';
}
