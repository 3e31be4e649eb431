import type { ConversionProgress } from '@flydeck/contract/exports/pdf-export';

/** A percentage that is one: from 0 to 100; what is no number, or below nothing, counts as 0 (V§4). */
export function clampPercentage(percentage: number): number {
  if (Number.isNaN(percentage) || percentage < 0) return 0;
  return Math.min(percentage, 100);
}

/**
 * How much of the ring is drawn, 0 to 100, for a percentage of the work. The scale is logarithmic (V§4): the ring moves
 * at once and slows down, as the end of a conversion is the part that nobody can foretell.
 */
export function ringPercentage(percentage: number): number {
  return (100 * Math.log1p(clampPercentage(percentage))) / Math.log1p(100);
}

/** Shares of the work before the first page, and after the last one. */
const QUEUED = 1;
const PREPARED = 5;
const WRITTEN = 95;

/** The percentage of the work that is done, by what the conversion says of itself. */
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
