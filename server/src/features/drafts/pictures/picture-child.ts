import { prepareImage } from '../../../adapters/images/index.ts';
import { isOutOfMemory, readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { closeNetwork } from '../../../adapters/sandbox/close-network.ts';
import { jsonBody } from '../../../adapters/sandbox/frames.ts';
import { fileFrames } from '../../../adapters/sandbox/named-files.ts';

// The process that decodes one picture which somebody sent, and answers with its sizes.

async function run(): Promise<void> {
  closeNetwork();
  for await (const frame of readFrames()) {
    const prepared = await prepareImage(frame.body);
    await writeFrame('deck', jsonBody(prepared?.image ?? null));
    for (const bytes of fileFrames(prepared?.files ?? [])) process.stdout.write(bytes);
    await writeFrame('end');
    return;
  }
}

run()
  .catch((error: unknown) => writeFrame('error', jsonBody({ memory: isOutOfMemory(error) })))
  .finally(() => process.exit(0));
