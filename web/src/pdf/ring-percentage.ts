import type { ConversionProgress } from '@flydeck/contract/exports/pdf-export';

/** Clamps a percentage to 0 to 100; NaN counts as 0 (V4.23). */
export function clampPercentage(percentage: number): number {
  if (Number.isNaN(percentage) || percentage < 0) return 0;
  return Math.min(percentage, 100);
}

/**
 * Returns the drawn share of the ring, 0 to 100, for a percentage of the work. The scale is logarithmic (V4.23): the
 * ring moves early and slows down towards the end, where the remaining time is hardest to predict.
 */
export function ringPercentage(percentage: number): number {
  return (100 * Math.log1p(clampPercentage(percentage))) / Math.log1p(100);
}

/** Percentages of the work: queued, before the first page, after the last page. */
const QUEUED = 1;
const PREPARED = 5;
const WRITTEN = 95;

/** Returns the percentage of the work that is done, from the conversion's progress. */
export function progressPercentage(progress: ConversionProgress | undefined): number {
  switch (progress?.stage) {
    case 'page':
      return PREPARED + (WRITTEN - PREPARED) * clampShare(progress.page / progress.pages);
    case 'preparing':
      return PREPARED;
    default:
      return QUEUED;
  }
}

const clampShare = (share: number): number => clampPercentage(100 * share) / 100;
