import type { PresentationTables } from '../../features/presentations/tables.ts';

/** Every table of Flydeck: the tables of all features together. */
export type Database = PresentationTables;
