import { DEFAULT_PDF_OPTIONS, PDF_SIZES, PDF_STEPS } from '@flydeck/contract/exports/constants';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';

/**
 * Returns the key of the options in session storage. Stored options still exist when the browser returns from the
 * payment provider's page.
 */
const storageKey = (oid: string) => `pdf-options:${oid}`;

/** Stores the options chosen for a presentation's PDF in session storage. */
export function storeOptions(oid: string, { steps, size, notes }: PdfOptions): void {
  try {
    sessionStorage.setItem(storageKey(oid), JSON.stringify({ steps, size, notes }));
  } catch {
    // Storage may be full or blocked: the chosen options are then lost when the page unloads.
  }
}

/** Returns the stored options; the default options if no valid options are stored. */
export function loadOptions(oid: string): PdfOptions {
  try {
    return parseOptions(JSON.parse(sessionStorage.getItem(storageKey(oid)) ?? ''));
  } catch {
    return DEFAULT_PDF_OPTIONS;
  }
}

/** Checks the values that were read from the storage. Returns the default options if a value is missing or invalid. */
function parseOptions(stored: Readonly<Record<string, unknown>>): PdfOptions {
  const steps = PDF_STEPS.find((candidate) => candidate === stored['steps']);
  const size = PDF_SIZES.find((candidate) => candidate === stored['size']);
  const { notes } = stored;
  if (steps === undefined || size === undefined || typeof notes !== 'boolean') return DEFAULT_PDF_OPTIONS;
  return { steps, size, notes };
}
