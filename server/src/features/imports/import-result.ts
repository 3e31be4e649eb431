import type { Document, Warning } from '@flydeck/scene/model/document';

/** What an importer makes of a file: the document, its assets by SHA-256, and what was approximated. */
export interface ImportedDeck {
  readonly document: Document;
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly warnings: readonly Warning[];
}

export interface ImportSource {
  /** The file's name, for the title of last resort. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A regular file that is open for reading, from its beginning. */
export interface OpenFile {
  readonly name: string;
  readonly descriptor: number;
  readonly size: number;
}

/** Called as pages or slides are read; `total` is 0 while unknown. */
export type ImportProgress = (done: number, total: number) => void;

export type Importer = (source: ImportSource, progress: ImportProgress) => Promise<ImportedDeck>;

export const IMPORT_ERROR_CODES = [
  'import.encrypted',
  'import.corrupt',
  'import.empty',
  'import.too_large',
  'import.unsupported',
] as const;
export type ImportErrorCode = (typeof IMPORT_ERROR_CODES)[number];

/** A file that cannot be read; `message` says why in words that a person can act on. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}
