import type { Editor } from '@flydeck/editor/editor';
import { fitTable } from '@flydeck/editor/tables/tracks';
import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Box } from '@flydeck/scene/records/operations';
import type { SceneVersion } from '../compile/scene-feed.ts';

/**
 * Passes the laid out rows of the selected table to the editor. After the author has changed texts, rows or columns of
 * the table, fits the box of the table to the rows.
 */
export class TableFitter {
  readonly #editor: Editor;
  /** Ids of the tables that the author has changed. */
  readonly #changed = new Set<string>();

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Must be called after each change by the author. */
  track(changes: readonly RecordChange[]): void {
    for (const change of changes) {
      const table = this.#changedTable(change);
      if (table !== undefined) this.#changed.add(table);
    }
  }

  /** Returns the id of the table whose rows a change can make higher or lower. */
  #changedTable({ id, before, after }: RecordChange): string | undefined {
    const { store } = this.#editor;
    if (after.kind === 'table') {
      const [width, previous] = [after, before].map((record) => (record?.properties['box'] as Box | undefined)?.width);
      return width === previous ? undefined : id;
    }
    if (!['row', 'column', 'cell'].includes(after.kind)) return undefined;
    return store.ancestry(id).find((ancestor) => store.get(ancestor)?.kind === 'table');
  }

  /**
   * Uses the laid out rows of a new scene. Rows with provisional fonts are not used, because their heights change. The
   * scene can be older than the last change, so boxes are fitted again with each later scene.
   */
  receive({ rowEdges, isProvisional }: SceneVersion): void {
    if (!rowEdges || isProvisional) return;
    this.#editor.setRowEdges(rowEdges);
    if (this.#editor.toolState !== 'idling') return;
    for (const [table, edges] of rowEdges) {
      const { store } = this.#editor;
      if (!this.#changed.has(table) || !store.isPresent(table)) continue;
      const rows = store.children(table, 'rows');
      const isOutdated =
        edges.length !== rows.length + 1 ||
        rows.some(({ properties }, i) => heightOf(edges, i) < Number(properties['height']) * (1 - TOLERANCE));
      const operations = isOutdated ? [] : fitTable(this.#editor, table, edges.at(-1) ?? 0);
      if (operations.length > 0) this.#editor.change(operations, 'continued');
    }
  }
}

const heightOf = (edges: readonly number[], row: number): number => (edges[row + 1] ?? 0) - (edges[row] ?? 0);

/** Relative error of laid out heights. */
const TOLERANCE = 1e-6;
