import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../../http/logger.ts';
import { type Payments, PaymentsFailedError } from '../../ports/payments.ts';
import { createOrder } from './payments.contract.ts';
import { sendJson, startTestServer, type TestServer } from './testing/serve-json.ts';

const BROKEN: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'answers 500': (response) => sendJson(response, 500, { error: { type: 'api_error', message: 'oh' } }),
  'answers 503 without a body': (response) => response.writeHead(503).end(),
  'answers with an HTML page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  'answers with truncated JSON': (response) =>
    response.writeHead(200).end('{"object":"checkout.session","id":'),
  'answers with another object': (response) => sendJson(response, 200, { object: 'list', data: [{ id: 7 }] }),
  'answers with an empty object': (response) => sendJson(response, 200, {}),
  'rejects the key': (response) => sendJson(response, 401, { error: { type: 'invalid_request_error' } }),
  'redirects to another host': (response) =>
    response.writeHead(302, { location: 'https://example.org/' }).end(),
  'closes the connection': (response) => response.socket?.destroy(),
  'does not answer': () => undefined,
};

/** Tests that every provider reached over HTTP must pass when the service is unreachable or answers wrongly. */
export function externalPaymentsContract(open: (url: string) => Payments): void {
  let served: TestServer | undefined;

  afterEach(async () => {
    await served?.close();
    served = undefined;
  });

  const failsIn = async (payments: Payments) => {
    const failing = { name: 'PaymentsFailedError' };
    await expect(payments.createSession(createOrder())).rejects.toMatchObject(failing);
    await expect(payments.readSession('cs_test_0123456789')).rejects.toMatchObject(failing);
    await expect(payments.expireSession('cs_test_0123456789')).rejects.toMatchObject(failing);
    await expect(payments.refund('pi_test_0123456789', 'key')).rejects.toMatchObject(failing);
    await expect(payments.listRefundsAndDisputes(new Date())).rejects.toMatchObject(failing);
  };

  it.each(Object.keys(BROKEN))('fails when the provider %s', async (how) => {
    served = await startTestServer((_request, response) => BROKEN[how]?.(response));
    await failsIn(open(served.url));
  });

  it('fails when the provider is unreachable', async () => {
    const gone = await startTestServer(() => undefined);
    await gone.close();
    await failsIn(open(gone.url));
  });

  it('reveals no secrets in errors or the log', async () => {
    const error401 = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_x' };
    served = await startTestServer((_request, response) => sendJson(response, 401, { error: error401 }));
    const error = await open(served.url)
      .createSession(createOrder())
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PaymentsFailedError);
    const logged: string[] = [];
    createLogger('info', { write: (line) => void logged.push(line) }).error({ err: error }, 'failed');
    expect(logged).toHaveLength(1);
    for (const text of [(error as Error).message, ...logged])
      expect(text).not.toMatch(/sk_test|whsec|secret/);
  });
}
