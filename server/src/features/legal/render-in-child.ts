import { fileURLToPath } from 'node:url';
import { PublicError } from '@flydeck/contract/errors';
import { encodeFrame, type Frame, parseBody } from '../../adapters/sandbox/frames.ts';
import { ChildFailedError, runChild, toChildFailedError } from '../../adapters/sandbox/run-child.ts';

const CHILD_PROGRAM = fileURLToPath(new URL('./legal-text-child.ts', import.meta.url));
/** A typical text of the maximum length takes about a second. Hostile texts can take minutes. */
const CHILD_LIMITS = {
  milliseconds: 10_000,
  heapMegabytes: 256,
  residentMegabytes: 800,
  resultBytes: 4_000_000,
};

/**
 * Renders a legal text to HTML in a child process.
 * @throws PublicError `request.too_large` for a text that exceeds the limits on time, memory or output.
 */
export async function renderLegalTextInChild(markdown: string): Promise<string> {
  if (markdown === '') return '';
  let html: string | undefined;
  const onFrame = (frame: Frame): void => {
    if (frame.kind === 'deck') html = parseBody(frame) as string;
    else if (frame.kind === 'error') throw toChildFailedError(frame);
  };
  const input = [encodeFrame('source', new TextEncoder().encode(markdown))];
  try {
    await runChild({ program: CHILD_PROGRAM, input, limits: CHILD_LIMITS, onFrame });
  } catch (error) {
    if (error instanceof ChildFailedError) throw new PublicError('request.too_large', { cause: error });
    throw error;
  }
  if (html === undefined) throw new Error('The child process that renders legal texts returned no result.');
  return html;
}
