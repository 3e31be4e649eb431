import type { ChildLimits } from '../../../adapters/sandbox/run-child.ts';

/** What one import may take. */
export interface ImportLimits extends ChildLimits {
  readonly fileBytes: number;
  /** Of all pictures together, by their headers; a single one has limits of its own (`IMAGE_LIMITS`). */
  readonly pixels: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  fileBytes: 250_000_000,
  milliseconds: 60_000,
  heapMegabytes: 768,
  residentMegabytes: 1800,
  pixels: 3_000_000_000,
  resultBytes: 700_000_000,
};
