import { exportPdfPath, MEDIA_PATH, pdfFilesPath } from '@flydeck/contract/exports/constants';
import type {
  Conversion,
  ConversionStatus,
  PdfFiles,
  PdfOptions,
  StartedConversion,
} from '@flydeck/contract/exports/pdf-export';
import { call } from '../api/call.ts';
import { postWithToken, type Token } from '../api/post-with-token.ts';

/** A conversion that is done, but tells nobody where. */
export class NoFileError extends Error {
  override readonly name = 'NoFileError';
}

const queryOf = (key: string | null) => (key === null ? '' : `?key=${encodeURIComponent(key)}`);

/** Pages and sizes of a presentation's PDFs. @throws CallError */
export async function readFiles(oid: string, key: string | null): Promise<PdfFiles['files']> {
  return (await call<PdfFiles>('GET', pdfFilesPath(oid) + queryOf(key))).files;
}

/** Asks for the PDF, and starts its conversion; what is resolved to says how it stands (V§7, 1 and 2). @throws */
export async function startExport(oid: string, key: string | null, options: PdfOptions): Promise<Token> {
  const asked = await call<Conversion>('POST', exportPdfPath(oid) + queryOf(key), { body: options });
  const started = await postWithToken<StartedConversion>(asked.conversion_token);
  return started.conversion_status_token;
}

/** How a conversion stands (V§7, 3). @throws */
export function exportStatus(token: Token): Promise<ConversionStatus> {
  return postWithToken<ConversionStatus>(token);
}

/** The address of a file that is done: what stands after the colon of its uri, on the media host. @throws NoFileError */
export function mediaUrl({ results }: ConversionStatus): string {
  const uri = results?.[0]?.uri ?? '';
  const rest = uri.slice(uri.indexOf(':') + 1);
  if (!uri.includes(':') || rest === '') throw new NoFileError('A finished export names no file.');
  return MEDIA_PATH + rest;
}
