import type { z } from 'zod';
import { systemClock } from '../../../ports/clock.ts';
import {
  InvalidWebhookError,
  type Order,
  type PaymentNotification,
  type PaymentRefundOrDispute,
  type PaymentSession,
  type Payments,
  PaymentsFailedError,
  type RefundResult,
} from '../../../ports/payments.ts';
import { paymentNotificationSchema } from '../payment-notification-schema.ts';
import { SIGNATURE_HEADER, verifyMessage } from '../signed-message.ts';
import { callService, type Service } from './call-service.ts';
import {
  createResponseSchema,
  readResponseSchema,
  refundResponseSchema,
  returnedResponseSchema,
  toPaymentSession,
} from './service-schema.ts';

interface HostedPaymentsOptions extends Omit<Service, 'now'> {
  readonly now?: () => Date;
}

/** Creates a client of the operator's own payment service, with the protocol of docs/payments.md. */
export function createHostedPayments(options: HostedPaymentsOptions): Payments {
  return new HostedPayments({ now: systemClock.now, ...options });
}

class HostedPayments implements Payments {
  readonly name = 'alternate';
  /** Clients need no key, because the payment form is a page of the service. */
  readonly publicKey = null;
  readonly chargesRealMoney = true;
  readonly #service: Service;
  readonly #origin: string;

  constructor(service: Service) {
    this.#service = service;
    this.#origin = new URL(service.url).origin;
  }

  async createSession(order: Order): Promise<PaymentSession> {
    const { id, presentationOid, title, language, amount, currency, returnUrl } = order;
    const { session } = await callService(this.#service, createResponseSchema, {
      action: 'create',
      order: { id, presentationOid, title, language, amount, currency, returnUrl },
    });
    const matchesOrder =
      session.orderId === id &&
      session.presentationOid === presentationOid &&
      session.amount === amount &&
      session.currency === currency;
    if (!matchesOrder) throw new PaymentsFailedError('the payment service returned another order');
    return this.#convertSession(session);
  }

  async readSession(sessionId: string): Promise<PaymentSession | undefined> {
    return this.#requestSession('read', sessionId);
  }

  async expireSession(sessionId: string): Promise<void> {
    const session = await this.#requestSession('expire', sessionId);
    if (session?.status === 'open') throw new PaymentsFailedError('the payment service did not expire the session');
  }

  async refund(payment: string, key: string): Promise<RefundResult> {
    const request = { action: 'refund', payment, key } as const;
    const { refund, amount, key: returnedKey } = await callService(this.#service, refundResponseSchema, request);
    if (returnedKey !== key) throw new PaymentsFailedError('the payment service returned another refund');
    return { reference: refund, amount };
  }

  async listRefundsAndDisputes(since: Date): Promise<readonly PaymentRefundOrDispute[]> {
    const request = { action: 'returned', since: since.toISOString() } as const;
    return (await callService(this.#service, returnedResponseSchema, request)).returned;
  }

  async parseWebhook(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<PaymentNotification> {
    verifyMessage(this.#service.secret, body, headers[SIGNATURE_HEADER], this.#service.now());
    try {
      return paymentNotificationSchema.parse(JSON.parse(body.toString('utf8')));
    } catch (cause) {
      // The response to this error is the same as for an invalid signature.
      throw new InvalidWebhookError('not a message of the protocol', { cause });
    }
  }

  async #requestSession(action: 'read' | 'expire', sessionId: string): Promise<PaymentSession | undefined> {
    const { session } = await callService(this.#service, readResponseSchema, { action, sessionId });
    if (session === null) return undefined;
    if (session.id !== sessionId) throw new PaymentsFailedError('the payment service returned another session');
    return this.#convertSession(session);
  }

  /** Validates and converts a session of the service. */
  #convertSession(session: z.infer<typeof createResponseSchema>['session']): PaymentSession {
    const converted = toPaymentSession(session, this.#origin);
    if (converted === undefined) throw new PaymentsFailedError('the payment service returned an inconsistent session');
    return converted;
  }
}
