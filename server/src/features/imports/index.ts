export { importFile } from './import-file.ts';
export type { OpenFile } from './open-file.ts';
