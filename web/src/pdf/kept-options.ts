import { DEFAULT_PDF_OPTIONS, PDF_SIZES, PDF_STEPS } from '@flydeck/contract/exports/constants';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';

/** In this tab only: a payment may leave the page and come back. */
const keyOf = (oid: string) => `pdf-options:${oid}`;

/** Remembers what was chosen for a presentation's PDF. */
export function keepOptions(oid: string, { steps, size, notes }: PdfOptions): void {
  try {
    sessionStorage.setItem(keyOf(oid), JSON.stringify({ steps, size, notes }));
  } catch {
    // Storage may be full or refused: the choice is kept as long as the page is.
  }
}

/** What was chosen before; else what most people want. */
export function keptOptions(oid: string): PdfOptions {
  try {
    return read(JSON.parse(sessionStorage.getItem(keyOf(oid)) ?? ''));
  } catch {
    return DEFAULT_PDF_OPTIONS;
  }
}

function read(stored: Readonly<Record<string, unknown>>): PdfOptions {
  const steps = PDF_STEPS.find((known) => known === stored['steps']);
  const size = PDF_SIZES.find((known) => known === stored['size']);
  const { notes } = stored;
  if (steps === undefined || size === undefined || typeof notes !== 'boolean') return DEFAULT_PDF_OPTIONS;
  return { steps, size, notes };
}
