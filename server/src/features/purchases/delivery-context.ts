import type { PdfExports } from '../exports/index.ts';
import type { PurchasesContext } from './purchases-context.ts';

/** What handing a file over stands on, beside what buying does. */
export interface DeliveryContext extends PurchasesContext {
  readonly exports: PdfExports;
  readonly siteName: string;
  /** Where mailed links begin: from the settings, for who sends a request chooses the host that it names. */
  readonly origin: string;
}
