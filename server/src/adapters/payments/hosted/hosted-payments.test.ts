import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentSession } from '../../../ports/payments.ts';
import { REPOSITORY_FOLDER } from '../../../repository-folder.ts';
import { externalPaymentsContract } from '../external-payments.contract.ts';
import { createOrder, type PaymentsUnderTest, type ProviderEvent, paymentsContract } from '../payments.contract.ts';
import { HostedService, signatureOf } from '../testing/hosted-service.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createHostedPayments } from './hosted-payments.ts';

const SECRET = 'k'.repeat(40);
let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Returns a webhook request with the notification, signed by the service with `secret` at the time `at`. */
const signWebhook = (secret: string, notification: unknown, at = new Date()) => {
  const body = Buffer.from(JSON.stringify(notification));
  return { body, headers: { 'flydeck-signature': signatureOf(secret, body, at) } };
};

/** Functions that create the notification that the service sends for each event. */
const NOTIFICATION_CREATORS: Readonly<
  Record<ProviderEvent, (service: HostedService, session: PaymentSession) => object>
> = {
  paid: (_service, { id }) => ({ kind: 'session', sessionId: id }),
  refunded: (service, session) => refundNotification(service, session, 'given'),
  'refund-failed': (service, session) => refundNotification(service, session, 'failed'),
  disputed: (_service, session) => disputeNotification(session, 'opened'),
  'dispute-won': (_service, session) => disputeNotification(session, 'won'),
  'dispute-lost': (_service, session) => disputeNotification(session, 'lost'),
  ignored: () => ({ kind: 'nothing' }),
};

const refundNotification = (service: HostedService, { id, payment, amount }: PaymentSession, state: string) => ({
  kind: 'refund',
  sessionId: id,
  reference: service.refundOf(payment),
  amount,
  state,
});
const disputeNotification = ({ id, amount }: PaymentSession, state: string) => ({
  kind: 'dispute',
  sessionId: id,
  reference: 'dispute_1234',
  amount,
  state,
});

async function openPaymentsUnderTest(): Promise<PaymentsUnderTest> {
  const service = new HostedService(SECRET);
  server = await service.start();
  return {
    payments: createHostedPayments({ url: `${server.url}/flydeck`, secret: SECRET }),
    pay: async ({ id }, email) => service.pay(id, email),
    webhookRequestFor: (event, session, at) => signWebhook(SECRET, NOTIFICATION_CREATORS[event](service, session), at),
    forge: ({ body }) => signWebhook('x'.repeat(40), JSON.parse(body.toString())),
  };
}

/**
 * Starts a service that responds with the body that `createBody` returns for the service's URL, signed with `secret` at
 * the time `at`. Returns the adapter that uses the service.
 */
async function startService(createBody: (url: string) => string, secret = SECRET, at = new Date()) {
  server = await startTestServer((_request, response) => {
    const body = createBody(server?.url ?? '');
    response.writeHead(200, { 'flydeck-signature': signatureOf(secret, body, at) }).end(body);
  });
  return createHostedPayments({ url: server.url, secret: SECRET });
}

const ORDER = createOrder();

/** Returns the session in a response of the service; valid without `overrides`. */
const createSessionBody = (url: string, overrides: object = {}) => ({
  id: 'sess_0123456789',
  orderId: ORDER.id,
  presentationOid: ORDER.presentationOid,
  amount: ORDER.amount,
  currency: ORDER.currency,
  status: 'open',
  isPaid: false,
  page: `${url}/pay/1`,
  email: null,
  payment: null,
  expiresAt: '2030-01-01T00:00:00Z',
  ...overrides,
});

describe('createHostedPayments', () => {
  paymentsContract(openPaymentsUnderTest);

  it('charges real money and uses a payment page on the service’s origin', async () => {
    const { payments } = await openPaymentsUnderTest();
    expect(payments).toMatchObject({ name: 'alternate', chargesRealMoney: true, publicKey: null });
    const { clientSecret } = await payments.createSession(ORDER);
    expect(new URL(clientSecret ?? '').origin).toBe(server?.url);
  });

  it.each([
    ['another order', { orderId: 'somebody-elses' }],
    ['another presentation', { presentationOid: 'zzzzzzzzzzzz' }],
    ['another price', { amount: 1 }],
    ['another currency', { currency: 'JPY' }],
    ['a page on another origin', { page: 'https://evil.example/pay' }],
    ['a javascript: page', { page: 'javascript:alert(1)' }],
    ['no page', { page: null }],
    ['a session that is paid and open', { isPaid: true, payment: 'paid_0123456789' }],
    ['a session that is paid without a payment', { isPaid: true, status: 'complete' }],
    ['an invalid id', { id: '../../etc' }],
    ['an unknown status', { status: 'maybe' }],
    ['an unknown field', { isAdmin: true }],
    ['a fractional amount', { amount: 2.99 }],
    ['an invalid time', { expiresAt: 'soon' }],
  ])('rejects a response with %s', async (_name, overrides) => {
    const payments = await startService((url) => JSON.stringify({ session: createSessionBody(url, overrides) }));
    await expect(payments.createSession(ORDER)).rejects.toMatchObject({ name: 'PaymentsFailedError' });
  });

  it('rejects responses about another session or refund, and a session that is open after expireSession', async () => {
    const payments = await startService((url) => JSON.stringify({ session: createSessionBody(url) }));
    const error = { name: 'PaymentsFailedError' };
    await expect(payments.readSession('sess_another00')).rejects.toMatchObject(error);
    await expect(payments.expireSession('sess_0123456789')).rejects.toMatchObject(error);
    await server?.close();
    const refundPayments = await startService(() =>
      JSON.stringify({ refund: 'back_0123456789', amount: 299, key: 'another' }),
    );
    await expect(refundPayments.refund('paid_0123456789', 'mine')).rejects.toMatchObject(error);
  });

  it.each([
    ['signed with another secret', 'x'.repeat(40), 0],
    ['signed an hour ago', SECRET, -3_600_000],
    ['signed an hour in the future', SECRET, 3_600_000],
  ])('rejects a response %s', async (_name, secret, offsetMs) => {
    const at = new Date(Date.now() + offsetMs);
    const payments = await startService((url) => JSON.stringify({ session: createSessionBody(url) }), secret, at);
    await expect(payments.createSession(ORDER)).rejects.toMatchObject({ name: 'PaymentsFailedError' });
  });

  it.each([
    ['without a payment', { payment: undefined }],
    ['with an unknown state', { state: 'maybe' }],
    ['with a negative amount', { amount: -1 }],
    ['with an unknown field', { sessionId: 'sess_0123456789' }],
  ])('rejects a listed refund %s', async (_name, overrides) => {
    const refund = { kind: 'refund', payment: 'paid_0123456789', reference: 'back_0123456789', amount: 299 };
    const payments = await startService(() =>
      JSON.stringify({ returned: [{ ...refund, state: 'given', ...overrides }] }),
    );
    const refunds = payments.listRefundsAndDisputes(new Date());
    await expect(refunds).rejects.toMatchObject({ name: 'PaymentsFailedError' });
  });

  it('limits the size of responses', async () => {
    const payments = await startService(() => JSON.stringify({ session: 'x'.repeat(200_000) }));
    await expect(payments.createSession(ORDER)).rejects.toThrow(
      'the response of the payment service is larger than 100000 bytes',
    );
  });

  it('rejects webhook requests that do not match the protocol', async () => {
    const { payments } = await openPaymentsUnderTest();
    const refund = { kind: 'refund', sessionId: 'sess_0123456789', reference: 'back_0123456789' };
    for (const notification of [
      null,
      {},
      'paid',
      { kind: 'paid' },
      { action: 'read', sessionId: 'sess_0123456789' },
      { kind: 'session', sessionId: '../x' },
      { kind: 'session', sessionId: 'sess_0123456789', isPaid: true },
      { ...refund, amount: -1, state: 'given' },
      { ...refund, amount: 299, state: 'won' },
    ]) {
      const { body, headers } = signWebhook(SECRET, notification);
      await expect(payments.parseWebhook(body, headers)).rejects.toMatchObject({
        name: 'InvalidWebhookError',
      });
    }
  });
});

describe('createHostedPayments with a failing service', () => {
  externalPaymentsContract((url) => createHostedPayments({ url, secret: SECRET, timeoutMs: 300 }));
});

describe('the examples of docs/payments.md', () => {
  const text = readFileSync(join(REPOSITORY_FOLDER, 'docs/payments.md'), 'utf8');
  /** Reads the signature and the body of the HTTP message in the code block after the comment `<!-- name -->`. */
  const exampleOf = (name: string): { signature: string; body: string } => {
    const [, signature = '', body = ''] =
      new RegExp(`<!-- ${name} -->\\s+\`\`\`http\\n[^\`]*?flydeck-signature: (\\S+)\\n\\n(.+)\\n\`\`\``).exec(text) ??
      [];
    return { signature, body };
  };
  const secret = /the secret `(\S{32,})`/.exec(text)?.[1] ?? '';
  /** The time of the signatures in the examples. */
  const at = new Date(1_800_000_000_000);

  it('have valid signatures', () => {
    for (const name of ['request', 'response', 'webhook']) {
      const { signature, body } = exampleOf(name);
      expect({ name, signature }).toEqual({ name, signature: signatureOf(secret, body, at) });
    }
  });

  it('match the request that Flydeck sends, and the response and webhook request that Flydeck accepts', async () => {
    const exampleRequest = JSON.parse(exampleOf('request').body);
    const exampleResponse = exampleOf('response');
    const requests: { body: string; signature: unknown }[] = [];
    server = await startTestServer(({ body, headers }, response) => {
      requests.push({ body: body.toString(), signature: headers['flydeck-signature'] });
      const localBody = exampleResponse.body.replace('https://pay.example.org', server?.url ?? '');
      response.writeHead(200, { 'flydeck-signature': signatureOf(secret, localBody, at) }).end(localBody);
    });
    const payments = createHostedPayments({ url: server.url, secret, now: () => at });
    const session = await payments.createSession(exampleRequest.order);
    expect(requests).toEqual([exampleOf('request')]);
    expect(session).toMatchObject({ id: JSON.parse(exampleResponse.body).session.id, status: 'open' });
    const { body, signature } = exampleOf('webhook');
    const notification = await payments.parseWebhook(Buffer.from(body), { 'flydeck-signature': signature });
    expect(notification).toEqual({ kind: 'session', sessionId: session.id });
  });
});
