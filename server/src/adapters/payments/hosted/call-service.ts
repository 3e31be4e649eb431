import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { z } from 'zod';
import { InvalidWebhookError, PaymentsFailedError } from '../../../ports/payments.ts';
import { SIGNATURE_HEADER, signMessage, verifyMessage } from '../signed-message.ts';
import type { ServiceRequest } from './service-schema.ts';

/** Timeout of one attempt. It is short, because a visitor's page waits for the response. */
const TIMEOUT_MS = 10_000;
/**
 * Number of attempts. After a broken connection or a timeout, a request is sent once more. All requests are idempotent.
 */
const MAX_ATTEMPTS = 2;
/** Maximum size of a response. */
const MAX_BYTES = 100_000;

/** How to reach the payment service. */
export interface Service {
  readonly url: string;
  /** The secret with which Flydeck and the service sign messages. */
  readonly secret: string;
  /** Timeout of one attempt; default: `TIMEOUT_MS`. */
  readonly timeoutMs?: number;
  readonly now: () => Date;
}

/**
 * Sends a request, and verifies the signature and the schema of the response.
 * @throws PaymentsFailedError if the service is unreachable, or responds with an error or an invalid message.
 */
export async function callService<T>(service: Service, schema: z.ZodType<T>, request: ServiceRequest): Promise<T> {
  const body = Buffer.from(JSON.stringify(request));
  const response = await send(service, body);
  try {
    verifyMessage(service.secret, response.body, response.signature, service.now());
    return schema.parse(JSON.parse(response.body.toString('utf8')));
  } catch (cause) {
    const reason = cause instanceof InvalidWebhookError ? cause.message : 'the body does not match the schema';
    throw new PaymentsFailedError(
      `the payment service returned an invalid response to "${request.action}": ${reason}`,
      {
        cause,
      },
    );
  }
}

interface SignedResponse {
  readonly body: Buffer;
  readonly signature: string | undefined;
}

async function send(service: Service, body: Buffer): Promise<SignedResponse> {
  let lastError: unknown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await sendOnce(service, body);
    } catch (error) {
      if (error instanceof PaymentsFailedError) throw error;
      lastError = error;
    }
  }
  throw new PaymentsFailedError('the payment service is unreachable', { cause: lastError });
}

/** Sends a request once. Redirects are not followed and count as failures. */
async function sendOnce(service: Service, body: Buffer): Promise<SignedResponse> {
  const response = await post(service, body, AbortSignal.timeout(service.timeoutMs ?? TIMEOUT_MS));
  try {
    if (response.statusCode !== 200)
      throw new PaymentsFailedError(`the payment service responded with status ${response.statusCode}`);
    const { [SIGNATURE_HEADER]: signature } = response.headers;
    return { body: await readAll(response), signature: typeof signature === 'string' ? signature : undefined };
  } finally {
    response.destroy();
  }
}

function post({ url, secret, now }: Service, body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
  const createRequest = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'accept-encoding': 'identity',
    [SIGNATURE_HEADER]: signMessage(secret, body, now()),
  };
  return new Promise((resolve, reject) => {
    createRequest(url, { method: 'POST', signal, headers }).on('response', resolve).on('error', reject).end(body);
  });
}

async function readAll(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new PaymentsFailedError(`the response of the payment service is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
