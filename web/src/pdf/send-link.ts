import type { PdfFlowInput } from './pdf-flow-input.ts';
import { sendPdfLink } from './purchase-calls.ts';

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 2000;

/** Oids of the presentations for which this page has requested the e-mail with the link to the PDF. */
const requestedOids = new Set<string>();

/**
 * Asks the server to send the buyer an e-mail with the link to the PDF (V7.11), only once for each presentation.
 * Failures are not reported, because the server also sends the e-mail if no page requests the e-mail.
 */
export async function sendLink(
  { oid, title, pageUrl }: Pick<PdfFlowInput, 'oid' | 'title' | 'pageUrl'>,
  email: string,
  pdfPath: string,
): Promise<void> {
  if (requestedOids.has(oid)) return;
  requestedOids.add(oid);
  const pdfLink = new URL(pdfPath, location.origin).href;
  const body = { email, 'prezi-link': pageUrl, 'prezi-title': title, 'pdf-link': pdfLink };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      await sendPdfLink(body);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
