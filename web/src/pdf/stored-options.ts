import { DEFAULT_PDF_OPTIONS, PDF_SIZES, PDF_STEPS } from '@flydeck/contract/exports/constants';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';

/** Key in session storage. In the same tab, the options survive a payment for which the browser leaves the page. */
const keyOf = (oid: string) => `pdf-options:${oid}`;

/** Stores the options chosen for a presentation's PDF in session storage. */
export function storeOptions(oid: string, { steps, size, notes }: PdfOptions): void {
  try {
    sessionStorage.setItem(keyOf(oid), JSON.stringify({ steps, size, notes }));
  } catch {
    // Storage may be full or blocked: the chosen options are then lost when the page unloads.
  }
}

/** Returns the stored options; the default options if no valid options are stored. */
export function loadOptions(oid: string): PdfOptions {
  try {
    return parseOptions(JSON.parse(sessionStorage.getItem(keyOf(oid)) ?? ''));
  } catch {
    return DEFAULT_PDF_OPTIONS;
  }
}

function parseOptions(stored: Readonly<Record<string, unknown>>): PdfOptions {
  const steps = PDF_STEPS.find((candidate) => candidate === stored['steps']);
  const size = PDF_SIZES.find((candidate) => candidate === stored['size']);
  const { notes } = stored;
  if (steps === undefined || size === undefined || typeof notes !== 'boolean') return DEFAULT_PDF_OPTIONS;
  return { steps, size, notes };
}
