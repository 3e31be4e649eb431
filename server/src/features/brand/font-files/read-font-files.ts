import { BRAND_FONT_FILES_MAX, FONT_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import { InvalidRequestError } from '../../../http/invalid-request.ts';

/**
 * Reads the font files of a form, which must have the name `file`.
 * @throws PublicError `import.too_large` if a file exceeds `FONT_MAX_BYTES`, or if there are more files than
 * `BRAND_FONT_FILES_MAX`; InvalidRequestError if the form is malformed or has no files
 */
export async function readFontFiles(request: FastifyRequest): Promise<Buffer[]> {
  if (!request.isMultipart()) throw new PublicError('request.unsupported_media_type');
  const files: Buffer[] = [];
  try {
    const limits = { files: BRAND_FONT_FILES_MAX, fileSize: FONT_MAX_BYTES, fields: 0, parts: BRAND_FONT_FILES_MAX };
    for await (const part of request.files({ limits, throwFileSizeLimit: true })) files.push(await part.toBuffer());
  } catch (cause) {
    const { code } = cause as { readonly code?: unknown };
    const isTooLarge = code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
    if (isTooLarge) throw new PublicError('import.too_large', { cause });
    throw new InvalidRequestError([{ path: 'body', message: 'is malformed' }], { cause });
  }
  if (files.length === 0) throw new InvalidRequestError([{ path: 'body.file', message: 'is missing' }]);
  return files;
}
