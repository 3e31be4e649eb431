import { parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { readMessages, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';

// Program that simulates a compromised child process. The title of the scene selects its malformed response.

const encode = (text: string) => new TextEncoder().encode(text);

/**
 * Sends the malformed response of a kind. `silence`: no messages. `garbage`: bytes that are not messages. `pages`: a
 * page number that exceeds the number of pages. `html`: HTML instead of a PDF. `empty`: an empty file. `no-end`: a PDF
 * without an `end` message.
 */
async function respond(kind: string): Promise<void> {
  if (kind === 'silence') return;
  if (kind === 'garbage') {
    process.stdout.write(new Uint8Array(64).fill(0xff));
    return;
  }
  if (kind === 'pages') await writeMessage('progress', encode('{"page": 9, "pages": 2}'));
  if (kind === 'html') await writeMessage('asset', encode('<script>alert(1)</script>'));
  if (kind === 'empty') await writeMessage('asset', encode(''));
  if (kind === 'no-end') await writeMessage('asset', encode('%PDF-1.7'));
  else await writeMessage('end');
}

// A message of the kind `deck` contains the request.
for await (const message of readMessages()) {
  if (message.kind === 'deck') await respond((parseBody(message) as { scene: { title: string } }).scene.title);
}
