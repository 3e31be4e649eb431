import { fileURLToPath } from 'node:url';
import { PublicError } from '@flydeck/contract/errors';
import { type ChildMessage, encodeMessage, parseBody } from '../../adapters/sandbox/child-messages.ts';
import { ChildFailedError, runChild, toChildFailedError } from '../../adapters/sandbox/run-child.ts';

const CHILD_PROGRAM = fileURLToPath(new URL('./legal-text-child.ts', import.meta.url));
/** A typical text of the maximum length takes about a second to render. Some hostile texts would take minutes. */
const CHILD_LIMITS = {
  milliseconds: 10_000,
  heapMegabytes: 256,
  residentMegabytes: 800,
  resultBytes: 4_000_000,
};

/**
 * Renders a legal text to HTML in a child process.
 * @throws PublicError `request.too_large` if the child process fails or exceeds its limits on time, memory or output.
 */
export async function renderLegalTextInChild(markdown: string): Promise<string> {
  if (markdown === '') return '';
  let html: string | undefined;
  const onMessage = (message: ChildMessage): void => {
    // Child processes send a JSON result, here the HTML, in a message of the kind `deck`.
    if (message.kind === 'deck') html = parseBody(message) as string;
    else if (message.kind === 'error') throw toChildFailedError(message);
  };
  const input = [encodeMessage('source', new TextEncoder().encode(markdown))];
  try {
    await runChild({ program: CHILD_PROGRAM, input, limits: CHILD_LIMITS, onMessage });
  } catch (error) {
    if (error instanceof ChildFailedError) throw new PublicError('request.too_large', { cause: error });
    throw error;
  }
  if (html === undefined) throw new Error('The child process that renders legal texts returned no result.');
  return html;
}
