import { ImportError } from '../import-result.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

/** An open PDF; `close` frees its memory. */
export interface PdfFile {
  readonly pdfium: Pdfium;
  /** PDFium's handle of the document. */
  readonly handle: number;
  readonly pageCount: number;
  close(): void;
}

/** Value of PDFium's `FPDF_GetLastError` if a password is required. */
const PASSWORD_ERROR = 4;
/** Value of PDFium's `FPDF_GetLastError` if the kind of protection is not supported. */
const SECURITY_ERROR = 5;

/** Maximum number of pages; files with more pages are refused. */
const MAX_PAGES = 2000;

/**
 * Opens a PDF, including one that is encrypted with an empty user password.
 * @throws ImportError `import.encrypted`, `import.corrupt`, `import.empty` or `import.too_large`
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const pdfium = await loadPdfium();
  // PDFium reads from this memory until the document is closed.
  const pointer = pdfium.copyToMemory(bytes);
  const handle = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (handle === 0) {
    const reason = pdfium.api.FPDF_GetLastError();
    pdfium.free(pointer);
    throw toImportError(reason);
  }
  const close = (): void => {
    pdfium.api.FPDF_CloseDocument(handle);
    pdfium.free(pointer);
  };
  const pageCount = pdfium.api.FPDF_GetPageCount(handle);
  const pageError = pageCountError(pageCount);
  if (pageError) {
    close();
    throw pageError;
  }
  return { pdfium, handle, pageCount, close };
}

function toImportError(reason: number): ImportError {
  if (reason === PASSWORD_ERROR) {
    return new ImportError(
      'import.encrypted',
      'This PDF requires a password. Save a copy without a password and import that.',
    );
  }
  if (reason === SECURITY_ERROR) {
    return new ImportError('import.encrypted', 'This PDF uses a protection that is not supported.');
  }
  return new ImportError('import.corrupt', 'This file is damaged or is not a complete PDF.');
}

function pageCountError(pageCount: number): ImportError | undefined {
  if (pageCount < 1) return new ImportError('import.empty', 'This PDF has no pages.');
  if (pageCount <= MAX_PAGES) return undefined;
  return new ImportError('import.too_large', `This PDF has ${pageCount} pages; at most ${MAX_PAGES} can be imported.`);
}
