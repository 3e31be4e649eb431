export type { EditingDb as DraftDb, EditingTransaction as DraftTransaction } from '../editing/index.ts';
