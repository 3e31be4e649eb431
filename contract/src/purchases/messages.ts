import { ALTERNATE_MESSAGE_TYPE, SESSION_ID } from './constants.ts';
import type { PdfDownloadPrice } from './price.ts';
import type { CheckoutSettings } from './purchase.ts';

/** What the page in the frame of the alternate checkout tells the page around it. */
export type AlternateNews =
  /** The provider says that it was paid; the page around asks the server whether that is so. */
  | { readonly event: 'paid'; readonly sessionId: string }
  /** The checkout could not be shown. */
  | { readonly event: 'failed' }
  /** The visitor wants to leave it. */
  | { readonly event: 'closed' };

/** Such a message as it is sent. */
export type AlternateMessage = AlternateNews & { readonly type: typeof ALTERNATE_MESSAGE_TYPE };

/** A message with `news`, ready to be posted. */
export function alternateMessage(news: AlternateNews): AlternateMessage {
  return { type: ALTERNATE_MESSAGE_TYPE, ...news };
}

/** Where a message came from, as the event that brought it says. */
interface Heard {
  readonly data: unknown;
  readonly origin: string;
}

/** What the frame tells; undefined for whatever is none of it, and for what another origin says. */
export function readAlternateMessage({ data, origin }: Heard, own: string): AlternateNews | undefined {
  if (origin !== own || typeof data !== 'object' || data === null) return undefined;
  const fields = data as Readonly<Record<string, unknown>>;
  if (fields['type'] !== ALTERNATE_MESSAGE_TYPE) return undefined;
  const { event, sessionId } = fields;
  if (event === 'failed' || event === 'closed') return { event };
  if (event === 'paid' && typeof sessionId === 'string' && SESSION_ID.test(sessionId))
    return { event, sessionId };
  return undefined;
}

/** What the page in the frame of the alternate checkout is drawn from. */
export interface MicropaymentPage {
  readonly oid: string;
  readonly title: string;
  /** What a page that a share link opened proves it with. */
  readonly accessKey: string | null;
  readonly price: PdfDownloadPrice | null;
  /** Of the visitor, where it is known. */
  readonly viewerEmail: string;
  /** Whose form it shows; null: this PDF is not for sale. */
  readonly checkout: CheckoutSettings | null;
  /** The session that a provider elsewhere came back with, inside a frame of this page. */
  readonly sessionId: string | null;
}
