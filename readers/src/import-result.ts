import type { Document, ImportWarning } from '@flydeck/scene/model/document';
import type { RightOptions } from '@flydeck/scene/records/right-options';

/** Result of an import: the document, its assets by SHA-256, and warnings about approximated or dropped content. */
export interface ImportedDeck {
  readonly document: Document;
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly warnings: readonly ImportWarning[];
  /** The right options of questions, which are never part of the document. */
  readonly rightOptions?: RightOptions | undefined;
}

/** The file to import. */
export interface ImportSource {
  /** File name. It becomes the title of the document if the file contains no title. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Called after each page or slide. `total` is 0 while the number of pages or slides is unknown. */
export type ImportProgress = (completedCount: number, total: number) => void;

/** Reads a file into a document. Rejects with an `ImportError` if the file cannot be imported. */
export type Importer = (source: ImportSource, progress: ImportProgress) => Promise<ImportedDeck>;

export const IMPORT_ERROR_CODES = [
  'import.encrypted',
  'import.corrupt',
  'import.empty',
  'import.too_large',
  'import.unsupported',
] as const;
export type ImportErrorCode = (typeof IMPORT_ERROR_CODES)[number];

/** Thrown for a file that cannot be imported; `message` is shown to the user and suggests what to do. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}
