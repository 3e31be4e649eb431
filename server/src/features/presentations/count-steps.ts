import type { PresentationRow } from './tables.ts';

/**
 * The number of steps that visitors are told: as in the player (`pathFacts`), the overview that a pitch begins with is
 * none of them. `step_count` counts all stops.
 */
export function countSteps({
  schema_version,
  step_count,
}: Pick<PresentationRow, 'schema_version' | 'step_count'>): number {
  return schema_version === '2' && step_count > 1 ? step_count - 1 : step_count;
}
