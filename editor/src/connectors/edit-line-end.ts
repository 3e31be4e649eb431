import type { Point } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { View } from '../camera.ts';
import type { CommandResult } from '../commands/command.ts';
import { contentSlots } from '../covers/content-slots.ts';
import { isLocked } from '../transform/area.ts';
import { attachmentAtSide, isAttachable } from './attach.ts';
import { sideAtTarget } from './attached-axis.ts';
import { SIDES, type Side, type SidePoint } from './box-side.ts';
import type { Route } from './line-box.ts';
import { type AttachedEnd, attachedEnds, rerouteConnector } from './reroute.ts';

export type LineEnd = 'start' | 'end';

/** An end of a line as the property panel shows it. */
interface EditableLineEnd {
  /** In the units of the line's parent. */
  readonly point: Point;
  /** Id of the element or topic to which the end is attached. */
  readonly target?: string;
  /** Where the end is on the target's box; absent if the target is in a group or another topic. */
  readonly sidePoint?: SidePoint;
}

/** Returns the line if exactly one record is selected, which is a line that is not locked. */
export function editableLine(store: RecordStore, [id, ...others]: readonly string[]): DocumentRecord | undefined {
  const record = id === undefined || others.length > 0 ? undefined : store.get(id);
  return record?.kind === 'connector' && !record.removed && !isLocked(store, record.id) ? record : undefined;
}

/** Returns an end of a line. */
export function lineEndOf(store: RecordStore, line: DocumentRecord, end: LineEnd): EditableLineEnd {
  const { point, id } = attachedEnds(store, line)[end];
  const sidePoint = sideAtTarget(store, line, end === 'start' ? 'from' : 'to');
  const hasTarget = id !== undefined && store.isPresent(id);
  return { point, ...(hasTarget ? { target: id } : {}), ...(sidePoint ? { sidePoint } : {}) };
}

/**
 * Returns the ids of the elements and topics to which an end of a line can be attached, in painting order: the siblings
 * of the line, except that at its other end.
 */
export function attachableRecords(view: View, line: DocumentRecord, end: LineEnd): string[] {
  const { store } = view;
  const { parent } = line;
  if (parent === null) return [];
  const slots = store.get(parent)?.kind === 'topic' ? contentSlots(view, parent) : [line.slot];
  const other = line.properties[end === 'start' ? 'to' : 'from'];
  return slots
    .flatMap((slot) => store.children(parent, slot))
    .filter((record) => record.id !== other && isAttachable(record))
    .map(({ id }) => id);
}

/** Moves an end of a line to a position, in the units of the line's parent. The end is detached. */
export function moveLineEnd(view: View, line: DocumentRecord, end: LineEnd, position: Partial<Point>): CommandResult {
  const { point } = attachedEnds(view.store, line)[end];
  return setLineEnd(view, line, end, { point: { ...point, ...position } });
}

/**
 * Attaches an end of a line to an element or topic.
 * @param sidePoint default: the middle of the side that is nearest to the other end of the line
 */
export function attachLineEnd(
  view: View,
  line: DocumentRecord,
  end: LineEnd,
  { target, sidePoint }: { readonly target: string; readonly sidePoint?: SidePoint },
): CommandResult {
  const other = attachedEnds(view.store, line)[end === 'start' ? 'end' : 'start'].point;
  const distance = ({ point }: AttachedEnd) => Math.hypot(point.x - other.x, point.y - other.y);
  const [nearest] = (sidePoint ? [sidePoint] : SIDES.map((side) => ({ side, position: 0.5 })))
    .flatMap((candidate) => {
      const attachment = attachmentAtSide(view, target, candidate);
      return attachment ? [{ side: candidate.side, attachment }] : [];
    })
    .toSorted((a, b) => distance(a.attachment) - distance(b.attachment));
  return nearest ? setLineEnd(view, line, end, nearest.attachment, nearest.side) : {};
}

/** Detaches an end of a line from its element or topic. The end does not move. */
export function detachLineEnd(view: View, line: DocumentRecord, end: LineEnd): CommandResult {
  return setLineEnd(view, line, end, { point: attachedEnds(view.store, line)[end].point });
}

function setLineEnd(
  { store }: View,
  line: DocumentRecord,
  end: LineEnd,
  next: AttachedEnd,
  side?: Side,
): CommandResult {
  const ends = { ...attachedEnds(store, line), [end]: next };
  const route = (line.properties['route'] as Route | undefined) ?? 'straight';
  const position = { x: roundPosition(next.point.x), y: roundPosition(next.point.y) };
  return {
    operations: rerouteConnector(line, route, ends.start, ends.end),
    outcome: {
      what: 'line-end-changed',
      end,
      position,
      ...(next.id !== undefined && side ? { target: { id: next.id, side } } : {}),
    },
  };
}
