import type { Point } from '@flydeck/scene/model/geometry';
import { hitTest } from '../hit-test.ts';
import type { CommandContext, CommandResult } from './command.ts';

/**
 * Selects the record at a point of the window (CSS pixels), for which a context menu opens. Selects nothing if there is
 * no record. The selection does not change if it already contains the record, or a text in whose box the point is.
 */
export function selectAt({ view, openIds, selection }: CommandContext, point: Point): CommandResult {
  const hit = hitTest(view, openIds, point);
  if (hit.kind !== 'record') {
    const boxHit = hitTest(view, openIds, point, { textBoxes: selection });
    return boxHit.kind === 'record' ? {} : { selection: [] };
  }
  return selection.includes(hit.id) ? {} : { selection: [hit.id] };
}
