import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../../http/logger.ts';
import { type Payments, PaymentsFailedError } from '../../ports/payments.ts';
import { createOrder } from './payments.contract.ts';
import { sendJson, startTestServer, type TestServer } from './testing/test-server.ts';

/** Functions that let a request to a payment provider fail, by descriptions for test titles. */
const FAILURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'responds with status 500': (response) => sendJson(response, 500, { error: { type: 'api_error', message: 'oh' } }),
  'responds with status 503 and without a body': (response) => response.writeHead(503).end(),
  'responds with an HTML page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  'responds with truncated JSON': (response) => response.writeHead(200).end('{"object":"checkout.session","id":'),
  'responds with another object': (response) => sendJson(response, 200, { object: 'list', data: [{ id: 7 }] }),
  'responds with an empty object': (response) => sendJson(response, 200, {}),
  'rejects the API key': (response) => sendJson(response, 401, { error: { type: 'invalid_request_error' } }),
  'redirects to another host': (response) => response.writeHead(302, { location: 'https://example.org/' }).end(),
  'closes the connection': (response) => response.socket?.destroy(),
  'does not respond': () => undefined,
};

/**
 * Registers the tests of failures that every adapter of an external payment service must pass. `open` returns an
 * adapter that sends its requests to `url`.
 */
export function externalPaymentsContract(open: (url: string) => Payments): void {
  let server: TestServer | undefined;

  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const expectFailures = async (payments: Payments) => {
    const error = { name: 'PaymentsFailedError' };
    await expect(payments.createSession(createOrder())).rejects.toMatchObject(error);
    await expect(payments.readSession('cs_test_0123456789')).rejects.toMatchObject(error);
    await expect(payments.expireSession('cs_test_0123456789')).rejects.toMatchObject(error);
    await expect(payments.refund('pi_test_0123456789', 'key')).rejects.toMatchObject(error);
    await expect(payments.listRefundsAndDisputes(new Date())).rejects.toMatchObject(error);
  };

  it.each(Object.keys(FAILURES))('fails when the provider %s', async (failure) => {
    server = await startTestServer((_request, response) => FAILURES[failure]?.(response));
    await expectFailures(open(server.url));
  });

  it('fails when the provider is unreachable', async () => {
    const closedServer = await startTestServer(() => undefined);
    await closedServer.close();
    await expectFailures(open(closedServer.url));
  });

  it('fails with an error whose message and log entry omit the API key that the provider returned', async () => {
    const errorWithKey = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_x' };
    server = await startTestServer((_request, response) => sendJson(response, 401, { error: errorWithKey }));
    const error = await open(server.url)
      .createSession(createOrder())
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PaymentsFailedError);
    const logLines: string[] = [];
    createLogger('info', { write: (line) => void logLines.push(line) }).error({ err: error }, 'failed');
    expect(logLines).toHaveLength(1);
    for (const text of [(error as Error).message, ...logLines]) expect(text).not.toMatch(/sk_test|whsec|secret/);
  });
}
