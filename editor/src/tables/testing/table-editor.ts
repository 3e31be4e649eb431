import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element, TableCell, TableElement } from '@flydeck/scene/model/elements';
import { TestEditor } from '../../testing/test-editor.ts';
import { selectedCellIds } from '../table-grid.ts';

/** Returns a cell with a text. */
export const cell = (text: string, fields: Partial<TableCell> = {}): TableCell => ({
  body: aTextBody(text),
  ...fields,
});

/** Returns an editor with a table whose cells have these texts. A click at the centre of a cell can select it. */
export function editorWith(rows: readonly (readonly TableCell[])[], fields: Partial<TableElement> = {}): TestEditor {
  const columns = rows[0]?.length ?? 0;
  const table: Element = {
    kind: 'table',
    id: 'table',
    x: 100,
    y: 60,
    width: columns * 100,
    height: rows.length * 50,
    columns: Array.from({ length: columns }, () => 100),
    rows: rows.map((cells) => ({ height: 50, cells: [...cells] })),
    ...fields,
  };
  const test = new TestEditor(aDocument({ elements: [table] }));
  test.editor.setReducedMotion(true);
  return test;
}

/** Returns an editor with a table of three rows and columns. */
export const abc = (fields?: Partial<TableElement>) =>
  editorWith(
    [
      [cell('a1'), cell('b1'), cell('c1')],
      [cell('a2'), cell('b2'), cell('c2')],
      [cell('a3'), cell('b3'), cell('c3')],
    ],
    fields,
  );

/** Returns the table in the document. */
export function tableOf(test: TestEditor): TableElement {
  const table = test.document().root.elements.find(({ id }) => id === 'table');
  if (table?.kind !== 'table') throw new Error('There is no table.');
  return table;
}

const textOf = ({ body }: TableCell): string =>
  body.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('/');

/** Returns the texts of the table's cells: `-` for a covered cell, and the spans of merged cells in brackets. */
export const textsOf = (test: TestEditor): string[] =>
  tableOf(test).rows.map(({ cells }) =>
    cells
      .map((item) => {
        const { columnSpan = 1, rowSpan = 1, covered } = item;
        if (covered) return '-';
        return columnSpan > 1 || rowSpan > 1 ? `${textOf(item)}[${columnSpan}x${rowSpan}]` : textOf(item);
      })
      .join(' '),
  );

/** Returns the texts of the selected cells. */
export const selectedTexts = (test: TestEditor): string[] => {
  const { cells, store } = test.editor;
  return (cells ? selectedCellIds(store, cells) : []).map((id) =>
    (store.get(id)?.texts?.['body']?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join(''),
  );
};

/** Selects the table by a click, and enters it at the first cell. */
export const enterTable = (test: TestEditor): TestEditor => test.click(test.pointOf('table')).key('enter');
