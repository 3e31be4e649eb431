import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, invert, type Matrix, multiply, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { screenMatrix, type View } from '../camera.ts';
import { type Area, areaOf, boundsOfAll, movableRecords } from './area.ts';
import { type HandleSizes, handleGap, handleSizes, outwardReach, rotateDistance } from './handle-sizes.ts';

/** Handles that resize, named by compass directions: `nw` is the top left corner, `e` the right side. */
export type ResizeHandle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';
/** Name of a handle: a handle that resizes, or the handle that rotates. */
export type HandleName = ResizeHandle | 'rotate';

/** A handle at the box around the selection. */
interface Handle {
  readonly name: HandleName;
  /** Centre of the handle, in CSS pixels of the window. */
  readonly point: Point;
  /** CSS cursor while the pointer is over the handle. */
  readonly cursor: string;
}

/** The box around the selection with its handles. */
export interface SelectionBox {
  /** Id of the parent of the selected records. */
  readonly parent: string;
  /** The box in the parent's units. Its rotation is that of a single selected record, or 0 for several records. */
  readonly area: Area;
  /** Corners in CSS pixels of the window: top left, top right, bottom right and bottom left of the unrotated box. */
  readonly corners: readonly Point[];
  /** Empty if no selected record can be moved. */
  readonly handles: readonly Handle[];
  readonly sizes: HandleSizes;
}

/** Direction of each handle from the centre of the box: -1 is left or top, 1 is right or bottom. */
export const HANDLE_SIDES: Readonly<Record<ResizeHandle, { readonly x: number; readonly y: number }>> = {
  nw: { x: -1, y: -1 },
  ne: { x: 1, y: -1 },
  se: { x: 1, y: 1 },
  sw: { x: -1, y: 1 },
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
};
const RESIZE_HANDLES = Object.keys(HANDLE_SIDES) as ResizeHandle[];

/**
 * Returns the area that a transformation of the selection changes: the area around those selected records that can be
 * moved. Returns undefined if no selected record can be moved.
 */
export function transformedArea(store: RecordStore, selection: readonly string[]): Area | undefined {
  const cached = cachedAreas.get(selection);
  if (cached?.store === store && cached.revision === store.revision) return cached.area;
  const area = areaAround(store, movableRecords(store, selection));
  cachedAreas.set(selection, { store, revision: store.revision, area });
  return area;
}

/**
 * Results of `transformedArea` by the list of selected ids, which is not changed. They are needed several times in each
 * frame, and computing the area of thousands of records takes milliseconds.
 */
const cachedAreas = new WeakMap<
  readonly string[],
  { readonly store: RecordStore; readonly revision: number; readonly area: Area | undefined }
>();

/** Returns the area of a single record with its rotation, or the bounds of several records. */
function areaAround(store: RecordStore, ids: readonly string[]): Area | undefined {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) return areaOf(store, first);
  const bounds = boundsOfAll(store, ids);
  return bounds && { ...bounds, rotation: 0 };
}

/**
 * Returns the box around the selection; undefined if nothing with a position is selected.
 * @param isTouch whether the handles are large enough for fingers
 */
export function selectionBox(view: View, selection: readonly string[], isTouch = false): SelectionBox | undefined {
  const { store } = view;
  const parent = store.get(selection[0] ?? '')?.parent;
  const movable = transformedArea(store, selection);
  const area = movable ?? areaAround(store, selection);
  if (!parent || !area) return undefined;
  const sizes = handleSizes(isTouch);
  const m = screenMatrixOf(view, parent, area);
  const corners = cornersOf(area, m);
  const box = { area, m, sizes, ...screenSize(corners) };
  const names = movable ? handleNames(store, selection, box) : [];
  return { parent, area, corners, handles: names.map((name) => handleOf(name, box)), sizes };
}

/** Returns the matrix that maps points relative to the top left corner of the unrotated area to CSS pixels. */
function screenMatrixOf(view: View, parent: string, area: Area): Matrix {
  return multiply(screenMatrix(view, parent), elementTransform(area, FRAME_TRANSFORM).m);
}

function cornersOf({ width, height }: Area, m: Matrix): Point[] {
  return [
    apply(m, { x: 0, y: 0 }),
    apply(m, { x: width, y: 0 }),
    apply(m, { x: width, y: height }),
    apply(m, { x: 0, y: height }),
  ];
}

/** The geometry of the box from which its handles are computed. */
interface BoxGeometry {
  readonly area: Area;
  /** Maps points relative to the top left corner of the unrotated area to CSS pixels of the window. */
  readonly m: Matrix;
  readonly sizes: HandleSizes;
  /** Lengths of the box's sides on the screen, in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the names of the handles of a selection. Short sides have no handle in the middle. A single connector with
 * bends has handles at the corners only, and none with touch. A single straight line has none: the author drags its ends.
 */
function handleNames(
  store: RecordStore,
  selection: readonly string[],
  { width, height, sizes }: BoxGeometry,
): HandleName[] {
  const isCorner = (name: ResizeHandle) => name.length === 2;
  const [id] = selection;
  if (selection.length === 1 && id !== undefined && store.get(id)?.kind === 'connector')
    // With touch, the author drags the ends of the connector instead, which are at two corners of the box.
    return sizes.isTouch || isThinLine(store, id) ? [] : RESIZE_HANDLES.filter(isCorner);
  const resizeHandles = RESIZE_HANDLES.filter(
    (name) => isCorner(name) || (HANDLE_SIDES[name].x === 0 ? width : height) >= sizes.minSideForEdgeHandle,
  );
  return [...resizeHandles, 'rotate'];
}

/**
 * Width of the box of a line, as a fraction of its length, up to which the box would cover the line or have no area.
 */
const THIN = 0.01;

/** Whether a record is a line that is straight, or whose box has no area. Its box and handles would cover the line. */
export function isThinLine(store: RecordStore, id: string): boolean {
  const record = store.get(id);
  if (record?.kind !== 'connector') return false;
  const { width, height } = record.properties['box'] as Box;
  const isStraight = (record.properties['route'] ?? 'straight') === 'straight';
  return isStraight || Math.min(width, height) <= Math.max(width, height) * THIN;
}

/** Returns the lengths of the box's sides on the screen, in CSS pixels. */
function screenSize([topLeft, topRight, , bottomLeft]: readonly Point[]): { width: number; height: number } {
  const distance = (a?: Point, b?: Point) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
  return { width: distance(topLeft, topRight), height: distance(topLeft, bottomLeft) };
}

function handleOf(name: HandleName, { area, m, sizes, ...sideLengths }: BoxGeometry): Handle {
  const { width, height } = area;
  const [right, down] = [unit({ x: m[0], y: m[1] }), unit({ x: m[2], y: m[3] })];
  const moveAlongSides = ({ x, y }: Point, rightwards: number, downwards: number) => ({
    x: x + right.x * rightwards + down.x * downwards,
    y: y + right.y * rightwards + down.y * downwards,
  });
  const [gapX, gapY] = [handleGap(sizes, sideLengths.width), handleGap(sizes, sideLengths.height)];
  if (name === 'rotate') {
    const top = apply(m, { x: width / 2, y: 0 });
    return { name, point: moveAlongSides(top, 0, -rotateDistance(sizes, sideLengths.height)), cursor: 'grab' };
  }
  const side = HANDLE_SIDES[name];
  const pointOnBox = apply(m, { x: (width * (1 + side.x)) / 2, y: (height * (1 + side.y)) / 2 });
  const point = moveAlongSides(pointOnBox, side.x * gapX, side.y * gapY);
  const outward = { x: right.x * side.x + down.x * side.y, y: right.y * side.x + down.y * side.y };
  return { name, point, cursor: resizeCursor(outward) };
}

/** Returns the vector of length 1 with the same direction. */
const unit = ({ x, y }: Point): Point => {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
};

/** Cursors of handles that are to the right, bottom right, bottom and bottom left of the box on the screen. */
const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'];

/** Returns the CSS cursor of a handle for its direction on the screen. Opposite directions have the same cursor. */
function resizeCursor({ x, y }: Point): string {
  const eighthTurns = Math.round((Math.atan2(y, x) * 4) / Math.PI);
  return CURSORS[((eighthTurns % 4) + 4) % 4] ?? 'move';
}

/** Returns the name of the handle whose press area contains a point of the window; undefined if there is none. */
export function handleAt(box: SelectionBox, point: Point): HandleName | undefined {
  const [origin, topRight, , bottomLeft] = box.corners;
  if (!origin || !topRight || !bottomLeft) return undefined;
  const sideLengths = screenSize(box.corners);
  const axes = screenAxes(origin, topRight, bottomLeft);
  if (!axes) return undefined;
  const toBoxAxes = (at: Point) => apply(axes, { x: at.x - origin.x, y: at.y - origin.y });
  const pressed = toBoxAxes(point);
  return box.handles.find(({ name, point: centre }) => {
    const at = toBoxAxes(centre);
    const side = name === 'rotate' ? { x: 0, y: 0 } : HANDLE_SIDES[name];
    const isPressedAlongAxis = (distance: number, direction: number, length: number) =>
      isInPressArea(box.sizes, distance * (direction || 1), direction === 0 ? undefined : length);
    return (
      isPressedAlongAxis(pressed.x - at.x, side.x, sideLengths.width) &&
      isPressedAlongAxis(pressed.y - at.y, side.y, sideLengths.height)
    );
  })?.name;
}

/**
 * Returns the matrix that maps distances on the screen to distances along the sides of the box, both in CSS pixels.
 * Returns undefined if the sides are parallel.
 */
function screenAxes(origin: Point, topRight: Point, bottomLeft: Point): Matrix | undefined {
  let right = unit({ x: topRight.x - origin.x, y: topRight.y - origin.y });
  let down = unit({ x: bottomLeft.x - origin.x, y: bottomLeft.y - origin.y });
  // A side of length 0 has no direction. A direction perpendicular to the other side is used instead.
  if (right.x === 0 && right.y === 0) right = { x: down.y, y: -down.x };
  if (down.x === 0 && down.y === 0) down = { x: -right.y, y: right.x };
  const m: Matrix = [right.x, right.y, down.x, down.y, 0, 0];
  return m[0] * m[3] - m[1] * m[2] === 0 ? undefined : invert(m);
}

/**
 * Whether a press is in the press area of a handle along one axis.
 * @param outward distance of the press from the handle, positive outside of the box
 * @param length length of the box along the axis; absent for a handle in the middle of the side
 */
function isInPressArea(sizes: HandleSizes, outward: number, length?: number): boolean {
  if (length === undefined) return Math.abs(outward) <= sizes.pressArea / 2;
  return outward >= -Math.max(0, sizes.inwardReach(length)) && outward <= outwardReach(sizes, length);
}
