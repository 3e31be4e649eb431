import type { PdfExports } from '../exports/index.ts';
import type { PurchasesContext } from './purchases-context.ts';

/** Dependencies of the delivery of purchased PDFs. */
export interface DeliveryContext extends PurchasesContext {
  readonly exports: PdfExports;
  readonly siteName: string;
  /** Origin of mailed links. Comes from the settings, because the Host header of a request can be forged. */
  readonly origin: string;
}
