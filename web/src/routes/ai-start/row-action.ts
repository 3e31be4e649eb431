/** Action on a row of the outline. `add` adds another row below the row. */
export type RowAction = 'add' | 'remove' | 'moveUp' | 'moveDown' | 'indent' | 'outdent';
