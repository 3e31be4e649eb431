import type { ConversionProgress } from '@flydeck/contract/exports/pdf-export';

/** Returns the percentage, limited to the range from 0 to 100; 0 for NaN (V4.23). */
export function clampPercentage(percentage: number): number {
  if (Number.isNaN(percentage) || percentage < 0) return 0;
  return Math.min(percentage, 100);
}

/**
 * Returns the percentage of the progress ring that is drawn for a percentage of the work. The scale is logarithmic
 * (V4.23): the ring grows fast at the start, and slowly towards the end, where the remaining time is hardest to
 * predict.
 */
export function ringPercentage(percentage: number): number {
  return (100 * Math.log1p(clampPercentage(percentage))) / Math.log1p(100);
}

/**
 * Percentages of the work that are shown while the conversion is queued, before its first page is written, and after
 * its last page is written.
 */
const QUEUED_PERCENTAGE = 1;
const PREPARED_PERCENTAGE = 5;
const WRITTEN_PERCENTAGE = 95;

/** Returns the percentage of the work that is done. Unknown progress (undefined) counts as queued. */
export function progressPercentage(progress: ConversionProgress | undefined): number {
  switch (progress?.stage) {
    case 'page':
      return (
        PREPARED_PERCENTAGE + (WRITTEN_PERCENTAGE - PREPARED_PERCENTAGE) * clampRatio(progress.page / progress.pages)
      );
    case 'preparing':
      return PREPARED_PERCENTAGE;
    default:
      return QUEUED_PERCENTAGE;
  }
}

/** Limits a ratio to the range from 0 to 1; 0 for NaN. */
const clampRatio = (ratio: number): number => clampPercentage(100 * ratio) / 100;
