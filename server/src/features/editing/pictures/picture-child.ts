import { prepareImage } from '../../../adapters/images/index.ts';
import { jsonBody } from '../../../adapters/sandbox/child-messages.ts';
import { readMessages, runAsChild, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';
import { encodeFiles } from '../../../adapters/sandbox/named-files.ts';

// Program of a child process that decodes one uploaded picture and sends the picture in all sizes to the server. The
// process sends `null` without files if the picture cannot be decoded.

async function decode(): Promise<void> {
  for await (const message of readMessages()) {
    const prepared = await prepareImage(message.body);
    await writeMessage('deck', jsonBody(prepared?.image ?? null));
    for (const bytes of encodeFiles(prepared?.files ?? [])) process.stdout.write(bytes);
    await writeMessage('end');
    return;
  }
}

runAsChild(decode);
