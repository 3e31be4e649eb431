import type { Point } from '@flydeck/scene/model/geometry';
import { type Box, clampScale, type Operation, type TopicFrame } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { type Area, areaOf, movableRecords } from './area.ts';
import type { Guide } from './guide.ts';
import { rescaleRecord } from './rescale-record.ts';
import { resizeTopicFrame } from './resize-topic.ts';
import { type ResizedArea, type ResizeRules, resizedArea, rotated } from './resized-area.ts';
import { type ResizeHandle, transformedArea } from './selection-box.ts';

/**
 * Kinds that are mirrored when a handle is dragged beyond the opposite side. Records of other kinds are
 * moved beyond that side without mirroring.
 */
const MIRRORED_KINDS = ['shape', 'image', 'connector'];
/** Kinds of records whose corner handles change width and height independently of each other. */
const FREE_KINDS = ['shape', 'connector'];

const isCorner = (handle: ResizeHandle): boolean => handle.length === 2;

/** A drag of a handle, and the effects of the pressed modifier keys. */
export interface ResizeGesture extends Omit<ResizeRules, 'isProportional'> {
  /** Distance of the drag in the space of the parent. */
  readonly distance: Point;
  /**
   * Whether the ratio of width and height is preserved. Corner handles always preserve the ratio, except for a single
   * record of `FREE_KINDS`.
   */
  readonly keepsProportions: boolean;
}

/**
 * Returns the operations that resize the common area of records. A corner handle scales the records with their content
 * in proportion. An edge handle changes the boxes of the records, in which the content is laid out again; so does a
 * corner handle of a single shape or connector unless the ratio of width and height is preserved.
 */
export function resizeRecords(
  store: RecordStore,
  ids: readonly string[],
  gesture: ResizeGesture,
): { readonly operations: Operation[]; readonly guides: readonly Guide[] } {
  const movable = movableRecords(store, ids);
  const from = transformedArea(store, ids);
  if (!from) return { operations: [], guides: [] };
  const isFree = movable.length === 1 && FREE_KINDS.includes(store.get(movable[0] ?? '')?.kind ?? '');
  const isProportional = gesture.keepsProportions || (isCorner(gesture.handle) && !isFree);
  const resized = resizedArea(from, gesture.distance, { ...gesture, isProportional });
  const change: Resize = { ...resized, from, scalesContent: isCorner(gesture.handle) && isProportional };
  const operations = movable.flatMap((id) => resizeRecord(store, id, change));
  return { operations, guides: resized.guides };
}

/** A resize of the common area of the selection. */
interface Resize extends ResizedArea {
  readonly from: Area;
  /** Whether the content of the records is scaled with the records. */
  readonly scalesContent: boolean;
}

/** The resize of one record, along its own axes. */
interface RecordResize {
  readonly centre: Point;
  /** Factor by which the width is multiplied; never negative. */
  readonly widthFactor: number;
  /** Factor by which the height is multiplied; never negative. */
  readonly heightFactor: number;
  /** Whether the record is mirrored horizontally. */
  readonly mirrorX: boolean;
  /** Whether the record is mirrored vertically. */
  readonly mirrorY: boolean;
}

function resizeRecord(store: RecordStore, id: string, change: Resize): Operation[] {
  const record = store.get(id);
  const area = areaOf(store, id);
  if (!record?.parent || !area) return [];
  const recordResize = computeRecordResize(area, change);
  if (record.kind === 'topic') return resizeTopic(store, record, recordResize, change);
  const box = resizedBox(record, area, recordResize, change);
  const set: Operation = { op: 'set', id, property: 'box', value: box, parent: record.parent };
  // Texts and strokes can be scaled by one factor only: the geometric mean of the factors of width and height.
  const factor = Math.sqrt(recordResize.widthFactor * recordResize.heightFactor);
  if (change.scalesContent) return [set, ...(factor > 0 ? rescaleRecord(store, id, factor) : [])];
  return [set, ...stretchContent(store, record, recordResize)];
}

/** Returns the resize of one record that results from a resize of the common area. */
function computeRecordResize(area: Area, { from, area: to, factorX, factorY }: Resize): RecordResize {
  const offset = rotated(
    {
      x: area.x + area.width / 2 - from.x - from.width / 2,
      y: area.y + area.height / 2 - from.y - from.height / 2,
    },
    -from.rotation,
  );
  const moved = rotated({ x: offset.x * factorX, y: offset.y * factorY }, from.rotation);
  const centre = { x: to.x + to.width / 2 + moved.x, y: to.y + to.height / 2 + moved.y };
  const relativeRotation = (((area.rotation - from.rotation) % 180) + 180) % 180;
  // A record that is rotated by about 90 degrees becomes higher when the selection becomes wider.
  const isSideways = Math.abs(relativeRotation - 90) < 45;
  const [widthFactor, heightFactor] = isSideways
    ? [Math.abs(factorY), Math.abs(factorX)]
    : [Math.abs(factorX), Math.abs(factorY)];
  return { centre, widthFactor, heightFactor, mirrorX: factorX < 0, mirrorY: factorY < 0 };
}

/** Returns the new box of an element: its size, position, rotation and mirroring. */
function resizedBox(record: DocumentRecord, area: Area, recordResize: RecordResize, change: Resize): Box {
  const { rotation: _rotation, flipX, flipY, ...rest } = record.properties['box'] as Box;
  // The common area is rotated only if it is the area of a single record.
  const isSingleRotated = area.rotation === change.from.rotation && area.rotation !== 0;
  const canMirror = MIRRORED_KINDS.includes(record.kind);
  const [mirrorX, mirrorY] = [canMirror && recordResize.mirrorX, canMirror && recordResize.mirrorY];
  // Mirroring along one of the parent's axes reverses the direction of the rotation.
  const isRotationReversed = !isSingleRotated && mirrorX !== mirrorY;
  const rotation = isRotationReversed ? (360 - area.rotation) % 360 : area.rotation;
  const size = newSize(area, recordResize, change);
  return {
    ...rest,
    x: roundPosition(recordResize.centre.x - size.width / 2),
    y: roundPosition(recordResize.centre.y - size.height / 2),
    width: roundPosition(size.width),
    height: roundPosition(size.height),
    ...(rotation === 0 ? {} : { rotation }),
    ...(Boolean(flipX) === mirrorX ? {} : { flipX: true }),
    ...(Boolean(flipY) === mirrorY ? {} : { flipY: true }),
  };
}

/**
 * Returns the new size of a record. A width or height of 0, such as that of a straight line, stays 0 unless the record
 * is the only selected record.
 */
function newSize(
  area: Area,
  recordResize: RecordResize,
  { from, area: to }: Resize,
): { width: number; height: number } {
  const fillsCommonArea = area.width === from.width && area.height === from.height;
  return {
    width: fillsCommonArea && area.width === 0 ? to.width : area.width * recordResize.widthFactor,
    height: fillsCommonArea && area.height === 0 ? to.height : area.height * recordResize.heightFactor,
  };
}

/** Returns the operations that resize a topic: a corner handle changes its scale, an edge handle its size. */
function resizeTopic(
  store: RecordStore,
  record: DocumentRecord,
  recordResize: RecordResize,
  change: Resize,
): Operation[] {
  const { centre, widthFactor, heightFactor } = recordResize;
  if (!change.scalesContent)
    return resizeTopicFrame(store, record, centre, { width: widthFactor, height: heightFactor });
  const frame = record.properties['box'] as TopicFrame;
  const scale = roundPosition(clampScale(frame.scale * widthFactor));
  // The position of a topic's frame is the centre of the topic.
  const value = { ...frame, x: roundPosition(centre.x), y: roundPosition(centre.y), scale };
  return [{ op: 'set', id: record.id, property: 'box', value, parent: record.parent ?? record.id }];
}

/** Adapts the content of groups and tables to a box of other proportions, without scaling texts and strokes. */
function stretchContent(
  store: RecordStore,
  { id, kind, properties }: DocumentRecord,
  recordResize: RecordResize,
): Operation[] {
  const { width, height } = properties['box'] as Box;
  // A group without `inner` gets the old box as `inner`, so that the new box stretches the children.
  if (kind === 'group' && !properties['inner'] && width > 0 && height > 0)
    return [{ op: 'set', id, property: 'inner', value: { x: 0, y: 0, width, height } }];
  if (kind !== 'table' || recordResize.heightFactor === 1) return [];
  return store.children(id, 'rows').map((row) => {
    const value = roundPosition(Number(row.properties['height']) * recordResize.heightFactor);
    return { op: 'set', id: row.id, property: 'height', value };
  });
}
