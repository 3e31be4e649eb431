import { expect, it } from 'vitest';
import { countSteps } from './count-steps.ts';

// In a pitch (schema version 2), `step_count` includes the overview, which is not a step.
it.each([
  ['2', 6, 5],
  ['2', 2, 1],
  // A pitch that has only the overview counts as one step.
  ['2', 1, 1],
  ['0', 6, 6],
  ['0', 1, 1],
] as const)(
  'for schema version %s and a step_count of %i, countSteps returns %i',
  (schema_version, step_count, steps) => {
    expect(countSteps({ schema_version, step_count })).toBe(steps);
  },
);
