import { fileURLToPath } from 'node:url';
import { encodeFrame, type Frame, jsonBody } from '../../../adapters/sandbox/frames.ts';
import { fileFrames } from '../../../adapters/sandbox/named-files.ts';
import {
  ChildFailedError,
  type ChildLimits,
  failureToldBy,
  runChild,
} from '../../../adapters/sandbox/run-child.ts';
import type { PdfWish } from './pdf-child.ts';

/** What writing one PDF may take. A picture of 100 million pixels takes 400 MB while it is decoded. */
export const PDF_LIMITS: ChildLimits = {
  milliseconds: 120_000,
  heapMegabytes: 1024,
  residentMegabytes: 2400,
  resultBytes: 400_000_000,
};

const CHILD = fileURLToPath(new URL('./pdf-child.ts', import.meta.url));
const BEGINNING = '%PDF-1.';

/**
 * Writes the PDF of a scene in a process of its own: the pictures in it are strangers' bytes. Nothing of the answer is
 * believed but that it begins as a PDF does. @throws ChildFailedError
 */
export async function pdfInChild(
  wish: PdfWish,
  files: ReadonlyMap<string, Uint8Array>,
  limits: Partial<ChildLimits> = {},
  program: string = CHILD,
): Promise<Uint8Array> {
  let pdf: Uint8Array | undefined;
  let failure: ChildFailedError | undefined;
  let hasEnded = false;
  const take = (frame: Frame): void => {
    if (frame.kind === 'asset') pdf = frame.body;
    else if (frame.kind === 'end') hasEnded = true;
    else if (frame.kind === 'error') failure = failureToldBy(frame);
  };
  const input = (function* () {
    yield encodeFrame('deck', jsonBody(wish));
    yield* fileFrames(files);
    yield encodeFrame('end');
  })();
  await runChild({ program, input, limits: { ...PDF_LIMITS, ...limits }, take });
  if (failure) throw failure;
  if (!pdf || !hasEnded) throw new ChildFailedError('crash');
  if (new TextDecoder('latin1').decode(pdf.subarray(0, BEGINNING.length)) !== BEGINNING)
    throw new ChildFailedError('answer');
  return pdf;
}
