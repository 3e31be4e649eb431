import type { Point } from '@flydeck/scene/model/geometry';
import { hitTest } from '../hit-test.ts';
import type { CommandContext, CommandResult } from './command.ts';

/**
 * Returns the result of selecting the record at a point of the window before its context menu opens. If the record is
 * already in the selection, the selection does not change.
 */
export function selectAt({ view, open, selection }: CommandContext, point: Point): CommandResult {
  const hit = hitTest(view, open, point);
  if (hit.kind !== 'record') return { selection: [] };
  return selection.includes(hit.id) ? {} : { selection: [hit.id] };
}
