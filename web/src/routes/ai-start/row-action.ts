/** Action on a row of the outline: add a row below it, remove or move it, or indent (`in`) or outdent (`out`) it. */
export type RowAction = 'add' | 'remove' | 'up' | 'down' | 'in' | 'out';
