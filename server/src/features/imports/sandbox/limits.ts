import type { ChildLimits } from '../../../adapters/sandbox/run-child.ts';

/** Limits of one import. */
export interface ImportLimits extends ChildLimits {
  /** Maximum size of the file. */
  readonly maxFileBytes: number;
  /** Maximum number of pixels of all pictures of the file together, according to their headers. */
  readonly maxPixels: number;
}

/** The fields other than `maxFileBytes` and `maxPixels` limit the child process that reads the file. */
export const IMPORT_LIMITS: ImportLimits = {
  maxFileBytes: 250_000_000,
  milliseconds: 60_000,
  heapMegabytes: 768,
  residentMegabytes: 1800,
  maxPixels: 3_000_000_000,
  resultBytes: 700_000_000,
};
