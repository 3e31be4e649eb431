import type { Point } from '@flydeck/scene/model/geometry';
import { hitTest } from '../hit-test.ts';
import type { CommandContext, CommandResult } from './command.ts';

/** Selects what is under a point of the window, for its menu. What is selected already stays selected. */
export function selectAt({ view, open, selection }: CommandContext, point: Point): CommandResult {
  const hit = hitTest(view, open, point);
  if (hit.kind !== 'record') return { selection: [] };
  return selection.includes(hit.id) ? {} : { selection: [hit.id] };
}
