export { type FileKind, fileKind } from './file-kind.ts';
export { exportFlydeck, importFlydeck } from './flydeck/index.ts';
export { importFile } from './import-file.ts';
export {
  IMPORT_ERROR_CODES,
  ImportError,
  type ImportErrorCode,
  type ImportedDeck,
  type ImportProgress,
  type ImportSource,
} from './import-result.ts';
