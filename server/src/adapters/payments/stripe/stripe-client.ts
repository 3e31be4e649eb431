import type Stripe from 'stripe';
import { z } from 'zod';
import type { StripeConfig } from '../../../payment-settings.ts';
import { PaymentsFailedError } from '../../../ports/payments.ts';

/**
 * Timeout of an attempt. The timeout is short, because a visitor's page waits for the response. All attempts of a
 * request together take at most half a minute, plus the short delays between the attempts.
 */
const TIMEOUT_MS = 10_000;
/** Number of retries after a failed request. */
const RETRIES = 2;

/** Timeout of an attempt, and number of retries after a failed attempt. */
export interface StripeTimeouts {
  readonly timeoutMs?: number;
  readonly retries?: number;
}

/** Creates a Stripe client. Imports Stripe's package on the first call, because most instances do not need it. */
export async function loadStripe(
  { secretKey, apiUrl }: StripeConfig,
  { timeoutMs = TIMEOUT_MS, retries = RETRIES }: StripeTimeouts = {},
): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiUrl !== undefined && serverOptions(new URL(apiUrl))),
  });
}

function serverOptions({ protocol, hostname, port }: URL) {
  const isHttp = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    protocol: isHttp ? ('http' as const) : ('https' as const),
  };
}

const errorSchema = z.object({
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
  /** Id of the request, for inquiries at Stripe's support. */
  requestId: z.string().optional().catch(undefined),
});

/** Returns the properties of an error of Stripe; an empty object for other errors. */
export function errorPropertiesOf(error: unknown): z.infer<typeof errorSchema> {
  return errorSchema.safeParse(error).data ?? {};
}

/**
 * Calls Stripe and validates the response.
 * @throws PaymentsFailedError for every failure and for invalid responses.
 */
export async function callStripe<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  try {
    return schema.parse(await call());
  } catch (cause) {
    throw toPaymentsFailedError(cause);
  }
}

/**
 * Calls Stripe and validates the response. Returns undefined if the object does not exist.
 * @throws PaymentsFailedError for other failures and for invalid responses.
 */
export async function findInStripe<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T | undefined> {
  try {
    return schema.parse(await call());
  } catch (cause) {
    if (errorPropertiesOf(cause).code === 'resource_missing') return undefined;
    throw toPaymentsFailedError(cause);
  }
}

/**
 * Converts an error to a `PaymentsFailedError`. Its message contains only type, code, status and request id, because
 * Stripe's messages may contain secret keys. Loggers also log the cause of an error. An error with a status contains a
 * message of Stripe, and is therefore not used as the cause.
 */
export function toPaymentsFailedError(cause: unknown): PaymentsFailedError {
  if (cause instanceof PaymentsFailedError) return cause;
  const { type, code, statusCode, requestId } = errorPropertiesOf(cause);
  const details = [type, code, statusCode, requestId].filter((detail) => detail !== undefined).join(', ');
  const message = `Stripe failed (${details || 'unreadable response'})`;
  return new PaymentsFailedError(message, statusCode === undefined ? { cause } : {});
}
