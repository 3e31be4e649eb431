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

/** A conversion of a long presentation is about this long. */
const EXPECTED_MS = 60_000;
/** What is not done is not shown as done. */
const MOST_BEFORE_DONE = 90;

/** The percentage of the work that is done by the time that it has taken: nobody tells more than that. */
export function expectedPercentage(elapsedMs: number): number {
  return Math.min(clampPercentage((100 * elapsedMs) / EXPECTED_MS), MOST_BEFORE_DONE);
}
