import type Stripe from 'stripe';
import { z } from 'zod';
import type { StripeConfig } from '../../../payment-settings.ts';
import { PaymentsFailedError } from '../../../ports/payments.ts';

/** A visitor's page waits for the answer; all attempts with their delays take half a minute at most. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Timeout and number of retries. */
export interface StripeTimeouts {
  readonly timeoutMs?: number;
  readonly retries?: number;
}

/** Loads Stripe's package on first use, because most instances never need it. */
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
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

const errorSchema = z.object({
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
  /** Needed by Stripe's support. */
  requestId: z.string().optional().catch(undefined),
});

/** Properties of an error of Stripe; empty for other errors. */
export function errorOf(error: unknown): z.infer<typeof errorSchema> {
  return errorSchema.safeParse(error).data ?? {};
}

/**
 * Calls Stripe and validates the answer.
 * @throws PaymentsFailedError for every failure and for invalid answers.
 */
export async function callStripe<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  try {
    return schema.parse(await call());
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** Like `callStripe`; undefined if the object does not exist. */
export async function findInStripe<T>(
  schema: z.ZodType<T>,
  call: () => Promise<unknown>,
): Promise<T | undefined> {
  try {
    return schema.parse(await call());
  } catch (cause) {
    if (errorOf(cause).code === 'resource_missing') return undefined;
    throw failureOf(cause);
  }
}

/**
 * Converts an error to one with type and code only: Stripe's messages may quote keys, and loggers include the
 * cause.
 */
export function failureOf(cause: unknown): PaymentsFailedError {
  if (cause instanceof PaymentsFailedError) return cause;
  const { type, code, statusCode, requestId } = errorOf(cause);
  const details = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(', ');
  const message = `Stripe failed (${details || 'no answer that can be read'})`;
  return new PaymentsFailedError(message, statusCode === undefined ? { cause } : {});
}
