/** What the controls of a row of the outline do to it. */
export type RowAct = 'add' | 'remove' | 'up' | 'down' | 'in' | 'out';
