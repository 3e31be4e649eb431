export type { DraftRow, EditingTables as DraftTables } from '../editing/index.ts';
