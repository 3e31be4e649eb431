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

/** A part of a completion. */
export interface CompletionChunk {
  readonly text: string;
  /** Whether the service ended the completion at its length limit. */
  readonly isCutOff: boolean;
}

/**
 * Streams the text of a completion, without the text of its reasoning. Ignores malformed events. Does not follow redirects. The request is aborted when `signal` is aborted or the
 * consumer stops iterating.
 * @throws OutlinerError, or the reason of `signal`.
 */
export async function* streamCompletion(
  service: Service,
  body: string,
  signal: AbortSignal,
): AsyncGenerator<CompletionChunk> {
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
      const error = errorOf(response.statusCode ?? 0, response.headers['retry-after']);
      if (!error) return resolve(response);
      response.destroy();
      reject(error);
    });
    request.end(body);
  });
}

/** Returns the error for an HTTP status; undefined for 2xx. */
function errorOf(status: number, retryAfter: string | undefined): OutlinerError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const message = `the service responded with status ${status}`;
  const reason = status === 429 ? 'busy' : status >= 500 ? 'unreachable' : 'refused';
  return new OutlinerError(reason, message, readRetryAfter(retryAfter));
}

/**
 * Returns the delay of a `Retry-After` header (RFC 9110 §10.2.3), in milliseconds; undefined without a delay in seconds.
 * A date is ignored.
 */
function readRetryAfter(value = ''): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) * 1000 : undefined;
}

/** Yields the text of the completion in the order in which it arrives. */
async function* contentChunks(response: IncomingMessage, maxBytes: number): AsyncGenerator<CompletionChunk> {
  const bytes = limitBytes(response, maxBytes);
  if ((response.headers['content-type'] ?? '').includes('text/event-stream')) {
    yield* readEvents(readServerEvents(bytes));
    return;
  }
  // The response is a single JSON document, or an event stream without its content type.
  const body = await text(bytes);
  if (/^(?:data|event|id|retry)?:/m.test(body)) yield* readEvents(readServerEvents([Buffer.from(body)]));
  else yield* readEvents([body]);
}

async function* readEvents(events: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CompletionChunk> {
  for await (const data of events) {
    if (data === '[DONE]') return;
    const chunk = readChunk(data);
    if (chunk) yield chunk;
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
 * Returns the text of an event or of a completion that is not streamed; undefined if it is malformed.
 * @throws OutlinerError if the service reports an error
 */
function readChunk(json: string): CompletionChunk | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (asObject(value)['error']) throw new OutlinerError('unreachable', 'the service reported an error');
  const choice = asObject(asArray(asObject(value)['choices'])[0]);
  const message = asObject(choice['delta'] ?? choice['message'] ?? choice);
  return { text: textOf(message), isCutOff: choice['finish_reason'] === 'length' };
}

/** Returns the text of a message: its content, or the arguments of its tool calls. */
function textOf(message: Readonly<Record<string, unknown>>): string {
  const { content, text: plainText } = message;
  if (typeof content === 'string' && content !== '') return content;
  if (Array.isArray(content)) return content.map((part) => stringOf(asObject(part)['text'])).join('');
  const calls = asArray(message['tool_calls']).map((call) => asObject(asObject(call)['function'])['arguments']);
  return calls.length > 0 ? calls.map(stringOf).join('\n') : stringOf(plainText);
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
