import { apply, type Point } from '@flydeck/scene/model/geometry';
import { type ScreenBox, screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import { headersOf } from './cell-look.ts';
import { pointInTable, tableEdges } from './table-edges.ts';
import { areaOf, type CellSelection, tableGrid } from './table-grid.ts';
import { type Axis, TRACK_FIELDS, type TrackRange } from './tracks.ts';

/** A grip outside of the left or upper edge of a table. Dragging it moves the rows or columns of its range. */
export interface TrackGrip {
  readonly axis: Axis;
  readonly range: TrackRange;
  /** Whether the rows or columns are those of the selected cells. */
  readonly isSelected: boolean;
  /** The ends of the grip's line, in CSS pixels of the window. */
  readonly from: Point;
  readonly to: Point;
  /** Width of the grip's line in CSS pixels. */
  readonly thickness: number;
}

/** Sizes of grips in CSS pixels. The grips are between the edge handles and the rotate handle of the selection. */
interface GripSizes {
  /** Distance of the grip's line from the edge of the table. */
  readonly distance: number;
  readonly thickness: number;
  /** Maximum length of a grip. */
  readonly length: number;
  /** Distances from the edge of the table between which a press uses the grip. */
  readonly pressed: readonly [number, number];
  /** Distance along the edge, beyond the ends of the grip, within which a press uses the grip. */
  readonly slack: number;
}
const MOUSE_SIZES: GripSizes = { distance: 10, thickness: 11, length: 32, pressed: [4, 17], slack: 4 };
const TOUCH_SIZES: GripSizes = { distance: 21, thickness: 16, length: 48, pressed: [5, 37], slack: 12 };
/** Rows and columns that are smaller on the screen have no grip, in CSS pixels. */
const MIN_TRACK_PX = 14;
/** Distance from a table within which the mouse shows the grips of the row and column, in CSS pixels. */
const HOVER_PX = 24;

interface GripOptions {
  readonly isTouch: boolean;
  /** Position of the mouse in CSS pixels of the window. Its row and column have grips. */
  readonly pointer?: Point | undefined;
}

/** The table in CSS pixels along its sides. */
interface TableOnScreen {
  readonly box: ScreenBox;
  /** CSS pixels per unit of the table's box. */
  readonly scale: Point;
  /** The edges of rows and columns in CSS pixels from the origin of the box. */
  readonly edges: Readonly<Record<Axis, readonly number[]>>;
  readonly sizes: GripSizes;
}

/** Returns the grips of the selected rows and columns, and with a mouse those of the row and column at the pointer. */
export function trackGrips(view: View, cells: CellSelection, { isTouch, pointer }: GripOptions): TrackGrip[] {
  const grid = tableGrid(view.store, cells.table);
  const area = areaOf(grid, cells);
  const table = tableOnScreen(view, cells.table, isTouch);
  const record = view.store.get(cells.table);
  if (!area || !table || !record) return [];
  const position = pointer && !isTouch ? positionOnScreen(view, cells.table, table, pointer) : undefined;
  const headers = headersOf(record);
  return (['column', 'row'] as const).flatMap((axis) => {
    const count = table.edges[axis].length - 1;
    const selected = { from: area[TRACK_FIELDS[axis].first], to: area[TRACK_FIELDS[axis].last] };
    const canMove = (range: TrackRange) => isMovable(range, headers[TRACK_FIELDS[axis].headers], count);
    const track = position ? hoveredTrack(table, axis, position) : undefined;
    const hovered = track === undefined ? undefined : { from: track, to: track };
    const isHoveredSelected = track !== undefined && track >= selected.from && track <= selected.to;
    return [
      ...(canMove(selected) ? gripOf(table, axis, selected, true) : []),
      ...(!hovered || !canMove(hovered) || (canMove(selected) && isHoveredSelected)
        ? []
        : gripOf(table, axis, hovered, isHoveredSelected)),
    ];
  });
}

/** Whether rows or columns can be moved: all are headers or none is, and there are others of the same sort. */
function isMovable({ from, to }: TrackRange, headerCount: number, count: number): boolean {
  const isHeader = from < headerCount;
  if (isHeader !== to < headerCount) return false;
  return to - from + 1 < (isHeader ? headerCount : count - headerCount);
}

function tableOnScreen(view: View, id: string, isTouch: boolean): TableOnScreen | undefined {
  const box = screenBox(view, id);
  if (!box) return undefined;
  const { columns, rows } = tableEdges(view, tableGrid(view.store, id));
  const scale = { x: Math.hypot(box.m[0], box.m[1]), y: Math.hypot(box.m[2], box.m[3]) };
  const edges = { column: columns.map((edge) => edge * scale.x), row: rows.map((edge) => edge * scale.y) };
  return { box, scale, edges, sizes: isTouch ? TOUCH_SIZES : MOUSE_SIZES };
}

/** Returns a point of the window in CSS pixels along the sides of a table. */
function positionOnScreen(view: View, id: string, { scale }: TableOnScreen, point: Point): Point | undefined {
  const local = pointInTable(view, id, point);
  return local && { x: local.x * scale.x, y: local.y * scale.y };
}

/** Returns the index of the row or column at a position in the table, or outside of it within the reach of grips. */
function hoveredTrack({ edges }: TableOnScreen, axis: Axis, position: Point): number | undefined {
  const [along, across] = axis === 'column' ? [position.x, position.y] : [position.y, position.x];
  const length = edges[axis === 'column' ? 'row' : 'column'].at(-1) ?? 0;
  if (across < -HOVER_PX || across > length) return undefined;
  const index = edges[axis].findLastIndex((edge) => edge <= along);
  return index >= 0 && index < edges[axis].length - 1 ? index : undefined;
}

function gripOf(table: TableOnScreen, axis: Axis, range: TrackRange, isSelected: boolean): TrackGrip[] {
  const { box, scale, sizes } = table;
  const [start = 0, end = 0] = [table.edges[axis][range.from], table.edges[axis][range.to + 1]];
  if (end - start < MIN_TRACK_PX) return [];
  const centre = (start + end) / 2;
  const half = Math.max(0, Math.min(sizes.length, end - start - 2) - sizes.thickness) / 2;
  const pointAt = (along: number): Point =>
    axis === 'column'
      ? apply(box.m, { x: along / scale.x, y: -sizes.distance / scale.y })
      : apply(box.m, { x: -sizes.distance / scale.x, y: along / scale.y });
  const { thickness } = sizes;
  return [{ axis, range, isSelected, from: pointAt(centre - half), to: pointAt(centre + half), thickness }];
}

/** Returns the grip that a press at a point of the window uses. */
export function trackGripAt(
  view: View,
  cells: CellSelection,
  point: Point,
  { isTouch }: Pick<GripOptions, 'isTouch'>,
): TrackGrip | undefined {
  const table = tableOnScreen(view, cells.table, isTouch);
  const position = table && positionOnScreen(view, cells.table, table, point);
  if (!position) return undefined;
  const { sizes, edges } = table;
  return trackGrips(view, cells, { isTouch, pointer: point }).find(({ axis, range }) => {
    const [along, across] = axis === 'column' ? [position.x, position.y] : [position.y, position.x];
    const [start = 0, end = 0] = [edges[axis][range.from], edges[axis][range.to + 1]];
    const reach = Math.min(sizes.length / 2 + sizes.slack, (end - start) / 2);
    const [least, most] = sizes.pressed;
    return -across >= least && -across <= most && Math.abs(along - (start + end) / 2) <= reach;
  });
}
