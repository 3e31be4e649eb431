import { sendPdfLink } from './purchase-calls.ts';
import type { PdfSubject } from './subject.ts';

const TRIES = 3;
const PAUSE_MS = 2000;

/** For whom it was done on this page: one purchase, one mail. */
const sent = new Set<string>();

/**
 * Has the link mailed after a new purchase, once. It is told to nobody if that fails: the server mails it by itself when
 * no page has asked.
 */
export async function sendLink(
  { oid, title, pageUrl }: Pick<PdfSubject, 'oid' | 'title' | 'pageUrl'>,
  email: string,
  pdfPath: string,
): Promise<void> {
  if (sent.has(oid)) return;
  sent.add(oid);
  const pdfLink = new URL(pdfPath, location.origin).href;
  const body = { email, 'prezi-link': pageUrl, 'prezi-title': title, 'pdf-link': pdfLink };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      await sendPdfLink(body);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
