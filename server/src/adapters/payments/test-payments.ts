import { createHash, randomBytes } from 'node:crypto';
import type { TestPaymentRequest, TestPaymentResponse } from '@flydeck/contract/purchases/purchase';
import type { Kysely, Selectable } from 'kysely';
import { systemClock } from '../../ports/clock.ts';
import {
  InvalidWebhookError,
  type Order,
  type PaymentNotification,
  type PaymentRefundOrDispute,
  type PaymentSession,
  type Payments,
  PaymentsFailedError,
  type RefundResult,
} from '../../ports/payments.ts';
import { paymentNotificationSchema } from './payment-notification-schema.ts';
import { SIGNATURE_HEADER, signMessage, verifyMessage } from './signed-message.ts';
import type { TestPaymentTable, TestPaymentTables } from './tables.ts';
import { cardOutcome } from './test-cards.ts';

/** Lifetime of a session, the same as at Stripe: a form that is left open can still be paid the next morning. */
const SESSION_HOURS = 24;
/** Maximum number of refunds that are listed. */
const MAX_REFUNDS = 1000;

type Row = Selectable<TestPaymentTable>;

/** A webhook request. */
interface WebhookRequest {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The outcome of a card payment. `returnUrl` is the page to which a buyer returns after a successful payment. */
interface CardPaymentResult {
  readonly outcome: TestPaymentResponse['outcome'];
  readonly returnUrl: string | null;
}

/** A payment provider that moves no money, for trying out an instance. */
export interface TestPayments extends Payments {
  readonly name: 'test' | 'alternate';
  /** Pays a session with a card. Returns undefined if no session of this provider has the client secret of the form. */
  pay(form: TestPaymentRequest): Promise<CardPaymentResult | undefined>;
  /** Returns the signed webhook request that sends a notification. */
  createWebhookRequest(notification: PaymentNotification): WebhookRequest;
  /** Sets the expiry time of an open session to the past, without changing the stored status. Used by tests. */
  setExpiryToPast(sessionId: string): Promise<void>;
}

interface TestPaymentsOptions {
  readonly name: 'test' | 'alternate';
  readonly db: Kysely<TestPaymentTables>;
  /** The instance's secret with which this provider signs webhook requests. */
  readonly secret: string;
  /**
   * Whether test cards pay for a presentation. Called at each payment, so that sessions that were created under other
   * settings are refused.
   */
  readonly acceptsTestCards: (presentationOid: string) => Promise<boolean>;
  readonly now?: () => Date;
}

/** Returns random bytes in hexadecimal. */
const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Creates a test payment provider. The provider stores its sessions in the database, as rows with its name. */
export function createTestPayments(options: TestPaymentsOptions): TestPayments {
  return new DatabaseTestPayments(options);
}

class DatabaseTestPayments implements TestPayments {
  readonly publicKey = null;
  readonly chargesRealMoney = false;
  readonly name: 'test' | 'alternate';
  readonly #db: TestPaymentsOptions['db'];
  readonly #secret: string;
  readonly #acceptsTestCards: TestPaymentsOptions['acceptsTestCards'];
  readonly #now: () => Date;

  constructor({ name, db, secret, acceptsTestCards, now = systemClock.now }: TestPaymentsOptions) {
    this.name = name;
    this.#db = db;
    this.#secret = secret;
    this.#acceptsTestCards = acceptsTestCards;
    this.#now = now;
  }

  async createSession(order: Order): Promise<PaymentSession> {
    const id = `cs_test_${randomHex(24)}`;
    await this.#db
      .insertInto('test_payments')
      .values({
        session_id: id,
        provider: this.name,
        order_id: order.id,
        client_secret: `${id}_secret_${randomHex(32)}`,
        presentation_oid: order.presentationOid,
        title: order.title,
        amount: order.amount,
        currency: order.currency,
        return_url: order.returnUrl,
        expires_at: new Date(this.#now().getTime() + SESSION_HOURS * 3_600_000),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'order_id']).doNothing())
      .execute();
    const row = await this.#rows().where('order_id', '=', order.id).executeTakeFirstOrThrow();
    if (row.amount !== order.amount || row.currency !== order.currency)
      throw new PaymentsFailedError('the order was created before with another amount or currency');
    return this.#sessionOf(row);
  }

  async readSession(sessionId: string): Promise<PaymentSession | undefined> {
    const row = await this.#rows().where('session_id', '=', sessionId).executeTakeFirst();
    return row && this.#sessionOf(row);
  }

  async expireSession(sessionId: string): Promise<void> {
    await this.#updateOpen().set({ status: 'expired' }).where('session_id', '=', sessionId).execute();
  }

  async pay(form: TestPaymentRequest): Promise<CardPaymentResult | undefined> {
    const row = await this.#rows().where('client_secret', '=', form.client_secret).executeTakeFirst();
    if (row === undefined) return undefined;
    if (this.#statusOf(row) !== 'open') return this.#finalOutcome(row);
    if (!(await this.#acceptsTestCards(row.presentation_oid))) return { outcome: 'session_expired', returnUrl: null };
    const outcome = cardOutcome(form, this.#now());
    if (outcome !== 'paid') return { outcome, returnUrl: null };
    // Updates only an open session, so that concurrent payments in two tabs result in one payment.
    await this.#updateOpen()
      .set({ status: 'complete', email: form.email, payment: `pi_test_${randomHex(12)}` })
      .where('session_id', '=', row.session_id)
      .where('expires_at', '>', this.#now())
      .execute();
    return this.#finalOutcome(await this.#rows().where('session_id', '=', row.session_id).executeTakeFirstOrThrow());
  }

  async refund(payment: string, key: string): Promise<RefundResult> {
    const refund = `re_test_${createHash('sha256').update(`${payment}\n${key}`).digest('hex').slice(0, 24)}`;
    await this.#db
      .updateTable('test_payments')
      .set({ refund })
      .where('provider', '=', this.name)
      .where('payment', '=', payment)
      .where('refund', 'is', null)
      .execute();
    const row = await this.#rows().where('payment', '=', payment).executeTakeFirst();
    if (!row?.refund) throw new PaymentsFailedError('the payment does not exist');
    return { reference: row.refund, amount: row.amount };
  }

  /**
   * Returns the refunds of sessions that expire at `since` or later. The time of a refund is not stored, so the expiry
   * time is used instead. Refunds during the lifetime of a session are found, because the session expires after them.
   */
  async listRefundsAndDisputes(since: Date): Promise<readonly PaymentRefundOrDispute[]> {
    const rows = await this.#rows()
      .where('refund', 'is not', null)
      .where('expires_at', '>=', since)
      .orderBy('expires_at', 'desc')
      .limit(MAX_REFUNDS)
      .execute();
    return rows.map(({ refund, payment, amount }) => ({
      kind: 'refund',
      state: 'given',
      amount,
      reference: refund ?? '',
      payment: payment ?? '',
    }));
  }

  async parseWebhook(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<PaymentNotification> {
    verifyMessage(this.#secret, body, headers[SIGNATURE_HEADER], this.#now());
    try {
      return paymentNotificationSchema.parse(JSON.parse(body.toString('utf8')));
    } catch (cause) {
      throw new InvalidWebhookError('not a message of the test provider', { cause });
    }
  }

  createWebhookRequest(notification: PaymentNotification): WebhookRequest {
    const body = Buffer.from(JSON.stringify(notification));
    return { body, headers: { [SIGNATURE_HEADER]: signMessage(this.#secret, body, this.#now()) } };
  }

  async setExpiryToPast(sessionId: string): Promise<void> {
    await this.#updateOpen()
      .set({ expires_at: new Date(this.#now().getTime() - 1000) })
      .where('session_id', '=', sessionId)
      .execute();
  }

  #rows() {
    return this.#db.selectFrom('test_payments').selectAll().where('provider', '=', this.name);
  }

  /** Returns an update of open sessions only, because the other states are final. */
  #updateOpen() {
    return this.#db.updateTable('test_payments').where('provider', '=', this.name).where('status', '=', 'open');
  }

  #statusOf({ status, expires_at }: Row): PaymentSession['status'] {
    return status === 'open' && expires_at <= this.#now() ? 'expired' : status;
  }

  /** Returns the outcome for a session that can no longer be paid, because the session is paid or has expired. */
  #finalOutcome(row: Row): CardPaymentResult {
    if (row.status !== 'complete') return { outcome: 'session_expired', returnUrl: null };
    return {
      outcome: 'paid',
      returnUrl: row.return_url.replaceAll('{CHECKOUT_SESSION_ID}', row.session_id),
    };
  }

  #sessionOf(row: Row): PaymentSession {
    const status = this.#statusOf(row);
    return {
      id: row.session_id,
      orderId: row.order_id,
      presentationOid: row.presentation_oid,
      amount: row.amount,
      currency: row.currency,
      status,
      isPaid: status === 'complete',
      clientSecret: status === 'open' ? row.client_secret : null,
      email: row.email,
      payment: row.payment,
      expiresAt: row.expires_at,
    };
  }
}
