import { prepareImage } from '../../../adapters/images/index.ts';
import { readFrames, runAsChild, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { jsonBody } from '../../../adapters/sandbox/frames.ts';
import { fileFrames } from '../../../adapters/sandbox/named-files.ts';

// The process that decodes one uploaded picture and writes it in all sizes.

async function decode(): Promise<void> {
  for await (const frame of readFrames()) {
    const prepared = await prepareImage(frame.body);
    await writeFrame('deck', jsonBody(prepared?.image ?? null));
    for (const bytes of fileFrames(prepared?.files ?? [])) process.stdout.write(bytes);
    await writeFrame('end');
    return;
  }
}

runAsChild(decode);
