import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ChildMessage, encodeMessage, jsonBody, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { encodeFiles } from '../../../adapters/sandbox/named-files.ts';
import {
  ChildFailedError,
  type ChildLimits,
  runChild,
  toChildFailedError,
} from '../../../adapters/sandbox/run-child.ts';
import type { PageProgress, PdfRequest } from './pdf-child.ts';

/** Limits of the child process. A picture of 100 million pixels takes 400 MB of memory while it is decoded. */
const PDF_LIMITS: ChildLimits = {
  milliseconds: 120_000,
  heapMegabytes: 1024,
  residentMegabytes: 2400,
  resultBytes: 400_000_000,
};

const CHILD_PROGRAM = fileURLToPath(new URL('./pdf-child.ts', import.meta.url));
const PDF_SIGNATURE = '%PDF-1.';

const pageNumber = z.int().min(1).max(100_000);
/** Validates progress messages of the child process, which is not trusted. A malformed message ends the conversion. */
const pageProgressSchema: z.ZodType<PageProgress> = z
  .strictObject({ page: pageNumber, pages: pageNumber })
  .refine(({ page, pages }) => page <= pages);

export interface PdfChildOptions {
  readonly limits?: Partial<ChildLimits>;
  readonly program?: string;
  readonly onPage?: (progress: PageProgress) => void;
}

/**
 * Writes the PDF of a scene in a child process, because the pictures of the scene are untrusted input. Returns the
 * bytes of the PDF. Checks only that the bytes begin with the signature of PDF files.
 * @param files the fonts of the scene by URL, and the pictures by SHA-256
 * @throws ChildFailedError
 */
export async function writePdfInChild(
  request: PdfRequest,
  files: ReadonlyMap<string, Uint8Array>,
  { limits = {}, program = CHILD_PROGRAM, onPage }: PdfChildOptions = {},
): Promise<Uint8Array> {
  let pdf: Uint8Array | undefined;
  let failure: ChildFailedError | undefined;
  let hasEnded = false;
  const onMessage = (message: ChildMessage): void => {
    if (message.kind === 'progress') onPage?.(pageProgressSchema.parse(parseBody(message)));
    // The child process sends the PDF as a message of the kind `asset`.
    else if (message.kind === 'asset') pdf = message.body;
    else if (message.kind === 'end') hasEnded = true;
    else if (message.kind === 'error') failure = toChildFailedError(message);
  };
  const input = (function* () {
    // A message of the kind `deck` contains the request.
    yield encodeMessage('deck', jsonBody(request));
    yield* encodeFiles(files);
    yield encodeMessage('end');
  })();
  await runChild({ program, input, limits: { ...PDF_LIMITS, ...limits }, onMessage });
  if (failure) throw failure;
  if (!pdf || !hasEnded) throw new ChildFailedError('crash');
  if (new TextDecoder('latin1').decode(pdf.subarray(0, PDF_SIGNATURE.length)) !== PDF_SIGNATURE)
    throw new ChildFailedError('output');
  return pdf;
}
