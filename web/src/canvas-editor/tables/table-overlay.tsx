import { screenBox } from '@flydeck/editor/bounds';
import type { Editor } from '@flydeck/editor/editor';
import { rectOfArea, tableEdges } from '@flydeck/editor/tables/table-edges';
import { areaOf, areasOf, type CellSelection, tableGrid } from '@flydeck/editor/tables/table-grid';
import { trackGrips } from '@flydeck/editor/tables/track-grips';
import { apply, type Matrix, type Point, type Rect } from '@flydeck/scene/model/geometry';
import styles from './table-overlay.module.css';

interface TableOverlayProps {
  readonly editor: Editor;
  /** The pointer over the stage, in CSS pixels of the stage. */
  readonly pointer: { readonly point: Point } | undefined;
}

/** Draws the edges of the cells of the table that the author has entered, the selected cells, and the grips. */
export function TableOverlay({ editor, pointer }: TableOverlayProps) {
  const { view, cells } = editor;
  const box = cells && screenBox(view, cells.table);
  if (!cells || !box) return null;
  const grid = tableGrid(view.store, cells.table);
  const edges = tableEdges(view, grid);
  const area = areaOf(grid, cells);
  const focus = areasOf(grid).find(({ cell }) => cell.id === cells.focus);
  const paths = areasOf(grid).map((cell) => pathOf(box.m, rectOfArea(edges, cell.area)));
  return (
    <>
      <path d={paths.join('')} className={styles.cells} />
      {area && <path d={pathOf(box.m, rectOfArea(edges, area))} data-selected-cells className={styles.selected} />}
      {focus && editor.editedTextId === undefined && (
        <path d={pathOf(box.m, rectOfArea(edges, focus.area))} className={styles.focus} />
      )}
      {!editor.isReadOnly && <TrackGrips editor={editor} cells={cells} pointer={pointer} />}
    </>
  );
}

interface TrackGripsProps extends TableOverlayProps {
  readonly cells: CellSelection;
}

/** Draws the grips that move rows and columns. While rows or columns are moved, only their own grip is shown. */
function TrackGrips({ editor, cells, pointer }: TrackGripsProps) {
  const isMoving = editor.toolState === 'movingTracks';
  if (!isMoving && editor.toolState !== 'idling') return null;
  const point = isMoving ? undefined : pointer?.point;
  return trackGrips(editor.view, cells, { isTouch: editor.isTouch, pointer: point }).map(
    ({ axis, isSelected, from, to, thickness }) => {
      const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
      return (
        <g key={`${axis} ${isSelected}`} data-grip={axis} className={isSelected ? styles.selectedGrip : styles.grip}>
          <line {...ends} strokeWidth={thickness + 2} className={styles.gripCasing} />
          <line {...ends} strokeWidth={thickness} />
          <line {...dotEnds(from, to)} className={styles.gripDots} />
        </g>
      );
    },
  );
}

/** Distance between the outer dots of a grip and its centre, in CSS pixels. The dots have a distance of 5. */
const DOTS_PX = 5.1;

/** Returns the ends of the line of three dots in the middle of a grip; of one dot in a short grip. */
function dotEnds(from: Point, to: Point) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const reach = length < 2 * DOTS_PX ? 0 : DOTS_PX / length;
  const at = (fraction: number) => ({ x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction });
  const [start, end] = [at(0.5 - reach), at(0.5 + reach)];
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}

/** Returns the data of a path around a rectangle. @param m converts to CSS pixels of the stage */
function pathOf(m: Matrix, { x, y, width, height }: Rect): string {
  const corners: Point[] = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return `M${corners
    .map((corner) => apply(m, corner))
    .map((point) => `${point.x},${point.y}`)
    .join(' ')}Z`;
}
