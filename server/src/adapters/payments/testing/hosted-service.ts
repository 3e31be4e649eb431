import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type ReceivedRequest, startTestServer, type TestServer } from './serve-json.ts';

interface Session {
  readonly id: string;
  readonly orderId: string;
  readonly presentationOid: string;
  readonly amount: number;
  readonly currency: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  readonly page: string;
  email: string | null;
  payment: string | null;
  readonly expiresAt: string;
}

type Ordered = Pick<Session, 'id' | 'presentationOid' | 'amount' | 'currency'>;
type Request =
  | { action: 'create'; order: Ordered }
  | { action: 'read' | 'expire'; sessionId: string }
  | { action: 'refund'; payment: string; key: string }
  | { action: 'returned'; since: string };

/** A refund or dispute. */
interface Returned {
  readonly kind: 'refund' | 'dispute';
  readonly payment: string;
  readonly reference: string;
  readonly amount: number;
  state: string;
  readonly begunAt: Date;
}

const nameOf = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Signature as described in docs/payments.md, implemented independently of the adapter. */
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
  readonly #returned: Returned[] = [];

  constructor(secret: string) {
    this.secret = secret;
  }

  async start(): Promise<TestServer> {
    const served = await startTestServer((request, response) => this.#answer(request, response));
    this.#url = served.url;
    return served;
  }

  #answer({ body, headers }: ReceivedRequest, response: ServerResponse): void {
    const result = this.#isSigned(body, headers) ? this.#do(JSON.parse(body.toString())) : 401;
    const answer = JSON.stringify(typeof result === 'number' ? {} : result);
    response.writeHead(typeof result === 'number' ? result : 200, {
      'content-type': 'application/json',
      'flydeck-signature': signatureOf(this.secret, answer, new Date()),
    });
    response.end(answer);
  }

  #isSigned(body: Buffer, { 'flydeck-signature': signature }: IncomingHttpHeaders): boolean {
    const seconds = Number(/^t=(\d+),/.exec(String(signature))?.[1]);
    const isNow = Math.abs(Date.now() / 1000 - seconds) < 300;
    return isNow && signature === signatureOf(this.secret, body, new Date(seconds * 1000));
  }

  /** The answer, or the HTTP status of a refusal. */
  #do(request: Request): object | number {
    if (request.action === 'create') return this.#create(request.order);
    if (request.action === 'refund') return this.#refund(request.payment, request.key);
    if (request.action === 'returned') return this.#listReturned(new Date(request.since));
    const session = this.#sessions.get(request.sessionId);
    if (request.action === 'expire' && session?.status === 'open') session.status = 'expired';
    return { session: session ?? null };
  }

  #create({ id: orderId, presentationOid, amount, currency }: Ordered): object | number {
    const before = [...this.#sessions.values()].find((session) => session.orderId === orderId);
    if (before) return before.amount === amount && before.currency === currency ? { session: before } : 409;
    const id = nameOf('sess');
    const session: Session = {
      ...{ id, orderId, presentationOid, amount, currency },
      status: 'open',
      isPaid: false,
      page: `${this.#url}/pay/${nameOf('page')}`,
      email: null,
      payment: null,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    this.#sessions.set(id, session);
    return { session };
  }

  #refund(payment: string, key: string): object | number {
    const paid = [...this.#sessions.values()].find((session) => session.payment === payment);
    if (!paid) return 404;
    if (this.refundOf(payment) === '') this.recordReturn('refund', payment, 'given', nameOf('back'));
    return { refund: this.refundOf(payment), amount: paid.amount, key };
  }

  #listReturned(since: Date): object {
    const begun = this.#returned.filter(({ begunAt }) => begunAt >= since).toReversed();
    return { returned: begun.slice(0, 300).map(({ begunAt: _, ...returned }) => returned) };
  }

  /** Simulates a refund or dispute made at the provider, or a change of its state. */
  recordReturn(kind: Returned['kind'], payment: string, state: string, reference: string): void {
    const known = this.#returned.find((returned) => returned.reference === reference);
    const paid = [...this.#sessions.values()].find((session) => session.payment === payment);
    if (known) known.state = state;
    else if (paid)
      this.#returned.push({ kind, payment, reference, amount: paid.amount, state, begunAt: new Date() });
  }

  /** A buyer submits the payment page. */
  pay(sessionId: string, email: string): boolean {
    const session = this.#sessions.get(sessionId);
    if (session?.status !== 'open') return false;
    Object.assign(session, { status: 'complete', isPaid: true, email, payment: nameOf('paid') });
    return true;
  }

  refundOf(payment: string | null): string {
    const refund = this.#returned.find(
      (returned) => returned.kind === 'refund' && returned.payment === payment,
    );
    return refund?.reference ?? '';
  }
}
