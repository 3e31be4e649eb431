import { ImportError } from '../import-result.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

/** An open document; `close` frees its memory. */
export interface PdfFile {
  readonly pdfium: Pdfium;
  readonly handle: number;
  readonly pageCount: number;
  close(): void;
}

/** PDFium's `FPDF_GetLastError` values for a file that wants a password or another security handler. */
const PASSWORD = 4;
const SECURITY = 5;

export const MAX_PAGES = 2000;

/** Opens a PDF, also one that is encrypted with an empty user password. Throws an ImportError that says why not. */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  const pdfium = await loadPdfium();
  const pointer = pdfium.put(bytes);
  const handle = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (handle === 0) {
    const reason = pdfium.api.FPDF_GetLastError();
    pdfium.release(pointer);
    throw refusal(reason);
  }
  const close = (): void => {
    pdfium.api.FPDF_CloseDocument(handle);
    pdfium.release(pointer);
  };
  const pageCount = pdfium.api.FPDF_GetPageCount(handle);
  const problem = pageProblem(pageCount);
  if (problem) {
    close();
    throw problem;
  }
  return { pdfium, handle, pageCount, close };
}

function refusal(reason: number): ImportError {
  if (reason === PASSWORD) {
    return new ImportError(
      'import.encrypted',
      'This PDF asks for a password. Save a copy without one and import that.',
    );
  }
  if (reason === SECURITY) {
    return new ImportError('import.encrypted', 'This PDF is protected in a way that cannot be opened here.');
  }
  return new ImportError('import.corrupt', 'This file is damaged or is no complete PDF.');
}

function pageProblem(pageCount: number): ImportError | undefined {
  if (pageCount < 1) return new ImportError('import.empty', 'This PDF has no pages.');
  if (pageCount <= MAX_PAGES) return undefined;
  return new ImportError(
    'import.too_large',
    `This PDF has ${pageCount} pages; at most ${MAX_PAGES} can be imported.`,
  );
}
