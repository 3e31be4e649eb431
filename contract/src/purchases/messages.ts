import { ALTERNATE_MESSAGE_TYPE, SESSION_ID_PATTERN } from './constants.ts';
import type { PdfDownloadPrice } from './price.ts';
import type { CheckoutSettings } from './purchase.ts';

/** What the page in the iframe of the alternate checkout reports to its parent page. */
export type AlternateCheckoutReport =
  /** The payment provider reported a payment. The parent page asks the server whether the payment was received. */
  | { readonly event: 'paid'; readonly sessionId: string }
  /** The checkout could not be shown. */
  | { readonly event: 'failed' }
  /** The visitor closed the checkout. */
  | { readonly event: 'closed' };

/** An event with the `type` that identifies Flydeck's messages. `postMessage` sends it in this form. */
export type AlternateCheckoutMessage = AlternateCheckoutReport & {
  readonly type: typeof ALTERNATE_MESSAGE_TYPE;
};

/** Returns the message that sends an event with `postMessage`. */
export function alternateCheckoutMessage(event: AlternateCheckoutReport): AlternateCheckoutMessage {
  return { type: ALTERNATE_MESSAGE_TYPE, ...event };
}

/** The fields of a `MessageEvent` that `readAlternateCheckoutMessage` reads. */
interface ReceivedMessage {
  readonly data: unknown;
  readonly origin: string;
}

/** Returns the event of a message from the iframe; undefined for invalid data and for messages of other origins. */
export function readAlternateCheckoutMessage(
  { data, origin }: ReceivedMessage,
  ownOrigin: string,
): AlternateCheckoutReport | undefined {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null) return undefined;
  const fields = data as Readonly<Record<string, unknown>>;
  if (fields['type'] !== ALTERNATE_MESSAGE_TYPE) return undefined;
  const { event, sessionId } = fields;
  if (event === 'failed' || event === 'closed') return { event };
  if (event === 'paid' && typeof sessionId === 'string' && SESSION_ID_PATTERN.test(sessionId))
    return { event, sessionId };
  return undefined;
}

/** Data of the page in the iframe of the alternate checkout. */
export interface AlternateCheckoutPage {
  readonly oid: string;
  readonly title: string;
  /** Access key of the share link that opened the parent page; null without a share link. */
  readonly accessKey: string | null;
  /** Price of the PDF; null if the PDF is not offered, or if the visitor has no access to the presentation. */
  readonly price: PdfDownloadPrice | null;
  /** The visitor's e-mail address; empty if unknown. */
  readonly viewerEmail: string;
  /** Payment provider whose form is shown; null if the visitor cannot buy the PDF. */
  readonly checkout: CheckoutSettings | null;
  /** Id of the checkout session, if the visitor returned from the payment provider's own page; otherwise null. */
  readonly sessionId: string | null;
}
