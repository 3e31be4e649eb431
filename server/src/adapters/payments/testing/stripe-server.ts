import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type ReceivedRequest, sendJson, startTestServer, type TestServer } from './test-server.ts';

type StripeObject = Record<string, unknown>;
/** Returns Stripe's example object of a kind, such as `charge`. */
type Fixtures = (kind: string) => StripeObject;

/** An error that is sent to the client as a response. */
class ErrorResponse extends Error {
  readonly status: number;
  readonly error: StripeObject;

  constructor(status: number, type: string, code: string) {
    super(code);
    this.status = status;
    this.error = { type, code, message: code };
  }
}

const missingError = () => new ErrorResponse(404, 'invalid_request_error', 'resource_missing');
const invalidError = (code: string) => new ErrorResponse(400, 'invalid_request_error', code);
const secondsNow = (): number => Math.floor(Date.now() / 1000);
/** Returns the field by which a list request filters; undefined without a filter. */
const filterFieldOf = (form: URLSearchParams): string | undefined =>
  ['charge', 'payment_intent'].find((name) => form.has(name));
const randomId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/**
 * A server with the endpoints of Stripe's API that Flydeck uses, based on Stripe's example objects. `payment` is the id
 * of a payment intent. Amounts are in the currency's smallest unit.
 */
export interface StripeServer extends TestServer {
  /** Received requests. `call` is the method and the path. */
  readonly requests: { readonly call: string; readonly form: URLSearchParams }[];
  /** Simulates a payment. Returns false if the session is not open. `isDelayed`: with a delayed payment method. */
  pay(sessionId: string, email: string, options?: { readonly isDelayed?: boolean }): boolean;
  /** Simulates the success or failure of a delayed payment. */
  settleDelayedPayment(sessionId: string, outcome: { readonly succeeds: boolean }): void;
  /** Simulates a partial refund that the seller makes in Stripe, without Flydeck. */
  refundPart(payment: string, amount: number): StripeObject;
  /** Simulates a refund rejected by the buyer's bank. */
  rejectRefund(payment: string): StripeObject;
  /** Opens a dispute, or changes the status of an existing one. */
  dispute(payment: string, status: string): StripeObject;
  /** Returns a session by its id, a charge by its id or payment, or the latest refund of a payment. */
  find(kind: 'session' | 'charge' | 'refund', key: string): StripeObject;
  /** Creates a session that the seller uses for something else than Flydeck. */
  createUnrelatedSession(): StripeObject;
}

export async function startStripeServer(fixtures: Fixtures): Promise<StripeServer> {
  const stripe = new SimulatedStripe(fixtures);
  const server = await startTestServer((request, response) => stripe.respond(request, response));
  return Object.assign(stripe, server);
}

/** The objects and endpoints of the simulated service. */
class SimulatedStripe {
  readonly requests: { call: string; form: URLSearchParams }[] = [];
  readonly #fixtures: Fixtures;
  readonly #sessions = new Map<string, StripeObject>();
  readonly #intents = new Map<string, StripeObject>();
  readonly #charges = new Map<string, StripeObject>();
  readonly #refunds: StripeObject[] = [];
  readonly #disputes: StripeObject[] = [];
  /** Responses by method, path and idempotency key. */
  readonly #storedResponses = new Map<string, { form: string; status: number; value: unknown }>();

  constructor(fixtures: Fixtures) {
    this.#fixtures = fixtures;
  }

  respond({ method, url, headers, body }: ReceivedRequest, response: ServerResponse): void {
    const form = new URLSearchParams(method === 'POST' ? body.toString() : url.search);
    const call = `${method} ${url.pathname}`;
    this.requests.push({ call, form });
    const responseKey = method === 'POST' ? `${call} ${headers['idempotency-key']}` : undefined;
    const stored = responseKey === undefined ? undefined : this.#storedResponses.get(responseKey);
    if (headers.authorization !== 'Bearer sk_test_deck')
      sendJson(response, 401, { error: { type: 'invalid_request_error' } });
    else if (stored !== undefined) replayResponse(stored, form, response);
    else this.#respondToNew(call, form, responseKey, response);
  }

  /** Handles a request that is not a repetition, and stores the response under `responseKey`. */
  #respondToNew(call: string, form: URLSearchParams, responseKey: string | undefined, response: ServerResponse): void {
    const { status, value } = this.#handleWithErrors(call, form);
    if (responseKey !== undefined)
      this.#storedResponses.set(responseKey, { form: form.toString(), status, value: structuredClone(value) });
    sendJson(response, status, value);
  }

  /** Returns the status and the JSON of the response, also for errors. */
  #handleWithErrors(call: string, form: URLSearchParams): { status: number; value: unknown } {
    try {
      return { status: 200, value: this.#handle(call, form) };
    } catch (error) {
      if (error instanceof ErrorResponse) return { status: error.status, value: { error: error.error } };
      throw error;
    }
  }

  #handle(call: string, form: URLSearchParams): unknown {
    const [, id = ''] = /\/sessions\/([^/]+)/.exec(call) ?? [];
    if (call === 'POST /v1/checkout/sessions') return this.#expand(this.#createSession(form), form);
    if (call === 'GET /v1/checkout/sessions') return this.#list([...this.#sessions.values()], 'payment_intent', form);
    if (call === `GET /v1/checkout/sessions/${id}`) return this.#expand(this.find('session', id), form);
    if (call === `POST /v1/checkout/sessions/${id}/expire`) return this.#expireSession(id);
    if (call === 'POST /v1/refunds') return this.#refundFully(form.get('payment_intent') ?? '');
    if (call === 'GET /v1/refunds') return this.#list(this.#refunds, filterFieldOf(form), form);
    if (call === 'GET /v1/disputes') return this.#list(this.#disputes, filterFieldOf(form), form);
    throw missingError();
  }

  /** Returns a page of the objects that match the request, newest first. */
  #list(all: readonly StripeObject[], filterField: string | undefined, form: URLSearchParams): StripeObject {
    const since = Number(form.get('created[gte]') ?? 0);
    const isMatch = (object: StripeObject): boolean =>
      filterField === undefined || object[filterField] === form.get(filterField);
    const matches = all.filter((object) => isMatch(object) && Number(object['created']) >= since).toReversed();
    const pageStart = matches.findIndex(({ id }) => id === form.get('starting_after')) + 1;
    const data = matches.slice(pageStart, pageStart + Number(form.get('limit') ?? 10));
    const has_more = pageStart + data.length < matches.length;
    return { object: 'list', url: '/v1/list', data, has_more };
  }

  /** Returns the session, with its payment intent instead of the intent's id if the request expands the intent. */
  #expand(session: StripeObject, form: URLSearchParams): StripeObject {
    const intent = this.#intents.get(String(session['payment_intent']));
    return form.get('expand[0]') === 'payment_intent' && intent ? { ...session, payment_intent: intent } : session;
  }

  #createSession(form: URLSearchParams): StripeObject {
    if (form.get('ui_mode') !== 'embedded_page') throw invalidError('parameter_unknown');
    if (!form.get('return_url')?.includes('{CHECKOUT_SESSION_ID}')) throw invalidError('url_invalid');
    const name = form.get('line_items[0][price_data][product_data][name]') ?? '';
    if (name === '' || name.length > 250) throw invalidError('parameter_invalid_empty');
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const currency = form.get('line_items[0][price_data][currency]') ?? '';
    if (!isChargeable(amount, currency)) throw invalidError('invalid_charge_amount_no_decimal_compatible');
    const id = randomId('cs_test');
    const session: StripeObject = {
      ...this.#fixtures('checkout.session'),
      id,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_secret: `${id}_secret_${randomId('x')}`,
      amount_total: amount,
      currency,
      customer_details: null,
      expires_at: secondsNow() + 86_400,
      created: secondsNow(),
      metadata: metadataOf(form),
      ui_mode: 'embedded_page',
      url: null,
    };
    this.#sessions.set(id, session);
    return session;
  }

  #expireSession(id: string): StripeObject {
    const session = this.find('session', id);
    if (session['status'] !== 'open') throw invalidError('checkout_session_not_open');
    return Object.assign(session, { status: 'expired', client_secret: null });
  }

  #refundFully(payment: string): StripeObject {
    const charge = this.#chargeOf(payment);
    if (charge === undefined) throw missingError();
    if (charge['refunded']) throw invalidError('charge_already_refunded');
    return this.refundPart(payment, Number(charge['amount']) - Number(charge['amount_refunded']));
  }

  #chargeOf(payment: string): StripeObject | undefined {
    return [...this.#charges.values()].find((charge) => charge['payment_intent'] === payment);
  }

  pay(sessionId: string, email: string, { isDelayed = false } = {}): boolean {
    const session = this.find('session', sessionId);
    if (session['status'] !== 'open') return false;
    const { amount_total: amount, currency } = session;
    const intent: StripeObject = {
      ...this.#fixtures('payment_intent'),
      id: randomId('pi'),
      amount,
      currency,
    };
    intent['status'] = isDelayed ? 'processing' : 'succeeded';
    this.#intents.set(String(intent['id']), intent);
    Object.assign(session, {
      status: 'complete',
      client_secret: null,
      payment_status: isDelayed ? 'unpaid' : 'paid',
      payment_intent: intent['id'],
      customer_details: {
        ...(this.#fixtures('checkout.session')['customer_details'] as StripeObject),
        email,
      },
    });
    if (!isDelayed) this.#charge(intent);
    return true;
  }

  #charge({ id: payment, amount, currency }: StripeObject): void {
    const id = randomId('ch');
    const money = { amount, currency, amount_captured: amount, amount_refunded: 0, refunded: false };
    this.#charges.set(id, { ...this.#fixtures('charge'), ...money, id, payment_intent: payment });
  }

  settleDelayedPayment(sessionId: string, { succeeds }: { readonly succeeds: boolean }): void {
    const session = this.find('session', sessionId);
    const intent = this.#intents.get(String(session['payment_intent']));
    if (intent === undefined) throw new Error('the session has no payment');
    intent['status'] = succeeds ? 'succeeded' : 'requires_payment_method';
    if (!succeeds) return;
    session['payment_status'] = 'paid';
    this.#charge(intent);
  }

  refundPart(payment: string, amount: number): StripeObject {
    const charge = this.#chargeOf(payment);
    if (charge === undefined) throw new Error('the payment has no charge');
    const refundedAmount = Number(charge['amount_refunded']) + amount;
    Object.assign(charge, { amount_refunded: refundedAmount, refunded: refundedAmount === charge['amount'] });
    const { id, currency } = charge;
    const refund: StripeObject = {
      ...this.#fixtures('refund'),
      id: randomId('re'),
      amount,
      currency,
      charge: id,
    };
    Object.assign(refund, { payment_intent: payment, created: secondsNow() });
    this.#refunds.push(refund);
    return refund;
  }

  rejectRefund(payment: string): StripeObject {
    const refund = this.find('refund', payment);
    const charge = this.#chargeOf(payment) ?? {};
    const refundedAmount = Number(charge['amount_refunded']) - Number(refund['amount']);
    Object.assign(charge, { amount_refunded: refundedAmount, refunded: false });
    return Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  }

  dispute(payment: string, status: string): StripeObject {
    const existing = this.#disputes.find((dispute) => dispute['payment_intent'] === payment);
    if (existing !== undefined) return Object.assign(existing, { status });
    const { id: charge, amount, currency } = this.#chargeOf(payment) ?? {};
    const dispute = {
      id: randomId('du'),
      object: 'dispute',
      charge,
      amount,
      currency,
      created: secondsNow(),
    };
    this.#disputes.push({ ...dispute, payment_intent: payment, status });
    return this.#disputes.at(-1) ?? {};
  }

  find(kind: 'session' | 'charge' | 'refund', key: string): StripeObject {
    const object = {
      session: () => this.#sessions.get(key),
      charge: () => this.#charges.get(key) ?? this.#chargeOf(key),
      refund: () => this.#refunds.findLast((refund) => refund['payment_intent'] === key),
    }[kind]();
    if (object === undefined) throw missingError();
    return object;
  }

  createUnrelatedSession(): StripeObject {
    const session = { ...this.#fixtures('checkout.session'), id: randomId('cs_test'), currency: 'eur' };
    const unrelatedSession = {
      ...session,
      amount_total: 5000,
      payment_intent: null,
      metadata: { cart: 'tea' },
    };
    this.#sessions.set(session.id, unrelatedSession);
    return unrelatedSession;
  }
}

/** Replays the response stored for an idempotency key. A different request with the same key is an error. */
function replayResponse(
  stored: { readonly form: string; readonly status: number; readonly value: unknown },
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const error = { type: 'idempotency_error', message: 'the key was used for another request' };
  if (stored.form !== form.toString()) sendJson(response, 400, { error });
  else sendJson(response, stored.status, stored.value, { 'idempotent-replayed': 'true' });
}

/**
 * Whether Stripe can charge an amount (docs.stripe.com/currencies). Some currencies are in hundredths but require whole
 * units, others are in thousandths and require multiples of ten.
 */
function isChargeable(amount: number, currency: string): boolean {
  if (!Number.isInteger(amount) || amount < 1 || amount > 99_999_999) return false;
  if (['isk', 'ugx'].includes(currency)) return amount % 100 === 0;
  return !['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) || amount % 10 === 0;
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const named = [...form].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value] as const);
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[0] !== undefined));
}
