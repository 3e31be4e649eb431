import { readFont } from '../../../adapters/fonts/read-font.ts';
import { jsonBody } from '../../../adapters/sandbox/child-messages.ts';
import { readMessages, runAsChild, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';

// Program of a child process that reads one uploaded font file. The process sends the description of the font as `deck`,
// or `null` if the file is no valid font, and then the WOFF2 file of each face.

async function read(): Promise<void> {
  for await (const message of readMessages()) {
    const font = await readFont(message.body);
    const faces = font?.faces.map(({ weight, italic }) => ({ weight, italic }));
    await writeMessage('deck', jsonBody(font ? { name: font.name, range: font.range, faces } : null));
    for (const { woff2 } of font?.faces ?? []) await writeMessage('asset', woff2);
    await writeMessage('end');
    return;
  }
}

runAsChild(read);
