import type { PresentationRow } from './tables.ts';

/**
 * Returns the number of steps that visitors see. The overview at the start of a pitch is included in `step_count`, but
 * is not a step. If the overview is the only stop, it counts as a step. The player computes the same number.
 */
export function countSteps({
  schema_version,
  step_count,
}: Pick<PresentationRow, 'schema_version' | 'step_count'>): number {
  return schema_version === '2' && step_count > 1 ? step_count - 1 : step_count;
}
