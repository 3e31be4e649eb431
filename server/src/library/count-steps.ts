import type { PresentationRow } from './tables.ts';

/**
 * Returns the number of steps that visitors see. As in the player (`pathFacts`), the overview at the start of a pitch
 * does not count; `step_count` counts all stops.
 */
export function countSteps({
  schema_version,
  step_count,
}: Pick<PresentationRow, 'schema_version' | 'step_count'>): number {
  return schema_version === '2' && step_count > 1 ? step_count - 1 : step_count;
}
