import { expect, it } from 'vitest';
import { countSteps } from './count-steps.ts';

// In a pitch (schema version 2), the overview is a stop but not a step.
it.each([
  ['2', 6, 5],
  ['2', 2, 1],
  // The overview is the only stop.
  ['2', 1, 1],
  ['0', 6, 6],
  ['0', 1, 1],
] as const)('for schema version %s and %i stops, countSteps returns %i', (schema_version, step_count, steps) => {
  expect(countSteps({ schema_version, step_count })).toBe(steps);
});
