import type Stripe from 'stripe';
import { z } from 'zod';
import type { StripeConfig } from '../../../payment-settings.ts';
import { PaymentsFailedError } from '../../../ports/payments.ts';

/** A page waits for the answer; with every try and the pauses between them, half a minute at most. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** How patient we are with Stripe. */
export interface Patience {
  readonly timeoutMs?: number;
  readonly retries?: number;
}

/** Stripe's own package, loaded when it is first needed: most instances never do. */
export async function loadStripe(
  { secretKey, apiUrl }: StripeConfig,
  { timeoutMs = TIMEOUT_MS, retries = RETRIES }: Patience = {},
): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
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
  /** What Stripe's support asks for. */
  requestId: z.string().optional().catch(undefined),
});

/** What kind of error Stripe answered with; nothing of what is no such error. */
export function errorOf(error: unknown): z.infer<typeof errorSchema> {
  return errorSchema.safeParse(error).data ?? {};
}

/** Asks Stripe. @throws PaymentsFailedError for everything that goes wrong, and for what is no answer */
export async function ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  try {
    return schema.parse(await call());
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** The same; undefined: Stripe has no such thing. */
export async function find<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T | undefined> {
  try {
    return schema.parse(await call());
  } catch (cause) {
    if (errorOf(cause).code === 'resource_missing') return undefined;
    throw failureOf(cause);
  }
}

/** Kinds and codes alone: messages of Stripe's may quote keys, and whoever logs an error logs what caused it. */
export function failureOf(cause: unknown): PaymentsFailedError {
  if (cause instanceof PaymentsFailedError) return cause;
  const { type, code, statusCode, requestId } = errorOf(cause);
  const said = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(', ');
  const message = `Stripe failed (${said || 'no answer that can be read'})`;
  return new PaymentsFailedError(message, statusCode === undefined ? { cause } : {});
}
