import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type ReceivedRequest, startTestServer, type TestServer } from './test-server.ts';

/** A checkout session as it is sent to Flydeck. */
interface Session {
  readonly id: string;
  readonly orderId: string;
  readonly presentationOid: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** URL of the payment page. */
  readonly page: string;
  /** The buyer's address; null until the session is paid. */
  email: string | null;
  /** Reference of the payment; null until the session is paid. */
  payment: string | null;
  readonly expiresAt: string;
}

/** The fields of an order that the service reads. `id` is the id of the order. */
type OrderFields = Pick<Session, 'id' | 'presentationOid' | 'amount' | 'currency'>;
/** The requests of Flydeck. The response to `refund` repeats `key`; `returned` lists refunds and disputes. */
type ServiceRequest =
  | { action: 'create'; order: OrderFields }
  | { action: 'read' | 'expire'; sessionId: string }
  | { action: 'refund'; payment: string; key: string }
  | { action: 'returned'; since: string };

interface RefundOrDispute {
  readonly kind: 'refund' | 'dispute';
  /** Reference of the refunded or disputed payment. */
  readonly payment: string;
  /** Reference of the refund or dispute itself. */
  readonly reference: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** Of a refund `given` or `failed`, of a dispute `opened`, `won` or `lost`. */
  state: string;
  readonly createdAt: Date;
}

const randomId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/**
 * Returns the signature that docs/payments.md describes. Uses no code of the adapter, because tests compare the
 * adapter's signatures with this signature.
 */
export function signatureOf(secret: string, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${seconds}.`), Buffer.from(body)]))
    .digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** A payment service with the protocol of docs/payments.md, for tests. */
export class HostedService {
  readonly secret: string;
  /** The service's URL once it has started. */
  #url = '';
  readonly #sessions = new Map<string, Session>();
  readonly #refundsAndDisputes: RefundOrDispute[] = [];

  constructor(secret: string) {
    this.secret = secret;
  }

  async start(): Promise<TestServer> {
    const server = await startTestServer((request, response) => this.#respond(request, response));
    this.#url = server.url;
    return server;
  }

  #respond({ body, headers }: ReceivedRequest, response: ServerResponse): void {
    const result = this.#isSigned(body, headers) ? this.#handle(JSON.parse(body.toString())) : 401;
    const responseBody = JSON.stringify(typeof result === 'number' ? {} : result);
    response.writeHead(typeof result === 'number' ? result : 200, {
      'content-type': 'application/json',
      'flydeck-signature': signatureOf(this.secret, responseBody, new Date()),
    });
    response.end(responseBody);
  }

  /** Returns whether a request has a valid signature whose time is less than 300 seconds before or after now. */
  #isSigned(body: Buffer, { 'flydeck-signature': signature }: IncomingHttpHeaders): boolean {
    const seconds = Number(/^t=(\d+),/.exec(String(signature))?.[1]);
    const isRecent = Math.abs(Date.now() / 1000 - seconds) < 300;
    return isRecent && signature === signatureOf(this.secret, body, new Date(seconds * 1000));
  }

  /** Returns the body of the response, or the HTTP status of an error. */
  #handle(request: ServiceRequest): object | number {
    if (request.action === 'create') return this.#create(request.order);
    if (request.action === 'refund') return this.#refund(request.payment, request.key);
    if (request.action === 'returned') return this.#listRefundsAndDisputes(new Date(request.since));
    const session = this.#sessions.get(request.sessionId);
    if (request.action === 'expire' && session?.status === 'open') session.status = 'expired';
    return { session: session ?? null };
  }

  #create({ id: orderId, presentationOid, amount, currency }: OrderFields): object | number {
    const existing = [...this.#sessions.values()].find((session) => session.orderId === orderId);
    if (existing) return existing.amount === amount && existing.currency === currency ? { session: existing } : 409;
    const id = randomId('sess');
    const session: Session = {
      id,
      orderId,
      presentationOid,
      amount,
      currency,
      status: 'open',
      isPaid: false,
      page: `${this.#url}/pay/${randomId('page')}`,
      email: null,
      payment: null,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    this.#sessions.set(id, session);
    return { session };
  }

  /** Refunds a payment. Repeated requests return the first refund. */
  #refund(payment: string, key: string): object | number {
    const paidSession = [...this.#sessions.values()].find((session) => session.payment === payment);
    if (!paidSession) return 404;
    if (this.refundOf(payment) === '') this.recordRefundOrDispute('refund', payment, 'given', randomId('back'));
    return { refund: this.refundOf(payment), amount: paidSession.amount, key };
  }

  /** Returns up to 300 refunds and disputes, newest first. */
  #listRefundsAndDisputes(since: Date): object {
    const recentEntries = this.#refundsAndDisputes.filter(({ createdAt }) => createdAt >= since).toReversed();
    return { returned: recentEntries.slice(0, 300).map(({ createdAt: _, ...entry }) => entry) };
  }

  /** Simulates that the provider creates a refund or dispute, or changes the state of an existing one. */
  recordRefundOrDispute(kind: RefundOrDispute['kind'], payment: string, state: string, reference: string): void {
    const existing = this.#refundsAndDisputes.find((entry) => entry.reference === reference);
    const paidSession = [...this.#sessions.values()].find((session) => session.payment === payment);
    if (existing) existing.state = state;
    else if (paidSession)
      this.#refundsAndDisputes.push({
        kind,
        payment,
        reference,
        amount: paidSession.amount,
        state,
        createdAt: new Date(),
      });
  }

  /** Simulates a buyer who submits the payment page. Returns false if the session is not open. */
  pay(sessionId: string, email: string): boolean {
    const session = this.#sessions.get(sessionId);
    if (session?.status !== 'open') return false;
    Object.assign(session, { status: 'complete', isPaid: true, email, payment: randomId('paid') });
    return true;
  }

  /** Returns the reference of the payment's refund; empty without a refund. */
  refundOf(payment: string | null): string {
    const refund = this.#refundsAndDisputes.find((entry) => entry.kind === 'refund' && entry.payment === payment);
    return refund?.reference ?? '';
  }
}
