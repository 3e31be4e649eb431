import { screenBox } from '@flydeck/editor/bounds';
import type { Editor } from '@flydeck/editor/editor';
import { rectOfArea, tableEdges } from '@flydeck/editor/tables/table-edges';
import { areaOf, areasOf, tableGrid } from '@flydeck/editor/tables/table-grid';
import { apply, type Matrix, type Point, type Rect } from '@flydeck/scene/model/geometry';
import styles from './table-overlay.module.css';

/** Draws the edges of the cells of the table that the author has entered, and the selected cells. */
export function TableOverlay({ editor }: { readonly editor: Editor }) {
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
    </>
  );
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
