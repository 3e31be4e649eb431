import { MEDIA_PATH } from '@flydeck/contract/exports/constants';
import type { ConversionStatus, PdfFiles, PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { call } from '../api/call.ts';
import { postWithToken, type Token } from '../api/post-with-token.ts';

/** Thrown if the status of a finished conversion contains no file uri with a path. */
class NoFileError extends Error {
  override readonly name = 'NoFileError';
}

/**
 * Returns the parameters that the endpoints of a presentation's PDF have in common.
 * @param accessKey access key of a page that a share link opened; null on other pages
 */
const presentationInput = (oid: string, accessKey: string | null) => ({
  params: { oid },
  query: { key: accessKey ?? undefined },
});

/** Returns page counts and sizes in bytes of a presentation's PDFs. @throws CallError */
export async function loadFiles(oid: string, accessKey: string | null): Promise<PdfFiles['files']> {
  return (await call('GET /api/presentations/:oid/pdf-files', presentationInput(oid, accessKey))).files;
}

/**
 * Requests the PDF and starts its conversion. Returns the token with which `loadExportStatus` reads the status (V7.4,
 * V7.5).
 * @throws CallError
 */
export async function startExport(oid: string, accessKey: string | null, options: PdfOptions): Promise<Token> {
  const input = { ...presentationInput(oid, accessKey), body: options };
  const exportResponse = await call('POST /backend/export/:oid/pdf/', input);
  const conversion = await postWithToken('POST /backend/export/conversion/', exportResponse.conversion_token);
  return conversion.conversion_status_token;
}

/** Returns the status of a conversion (V7.6). @throws CallError */
export function loadExportStatus(token: Token): Promise<ConversionStatus> {
  return postWithToken('POST /backend/export/conversion-status/', token);
}

/**
 * Returns the URL path of a finished PDF: `MEDIA_PATH`, then the part of the file's uri after the first colon (V7.6).
 * @throws NoFileError if the status contains no uri with a path
 */
export function mediaUrl({ results }: ConversionStatus): string {
  const uri = results?.[0]?.uri ?? '';
  const path = uri.slice(uri.indexOf(':') + 1);
  if (!uri.includes(':') || path === '') throw new NoFileError('The status of a finished export contains no file.');
  return MEDIA_PATH + path;
}
