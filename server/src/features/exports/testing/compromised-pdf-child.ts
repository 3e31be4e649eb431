import { readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { parseBody } from '../../../adapters/sandbox/frames.ts';

// Simulates a compromised child process: it responds with malformed data, chosen by the scene's title.

const encode = (text: string) => new TextEncoder().encode(text);

/** Kinds: nothing at all, malformed frames, an impossible page number, HTML or nothing as the file, no `end` frame. */
async function respond(kind: string): Promise<void> {
  if (kind === 'silence') return;
  if (kind === 'garbage') {
    process.stdout.write(new Uint8Array(64).fill(0xff));
    return;
  }
  if (kind === 'pages') await writeFrame('progress', encode('{"page": 9, "pages": 2}'));
  if (kind === 'html') await writeFrame('asset', encode('<script>alert(1)</script>'));
  if (kind === 'empty') await writeFrame('asset', encode(''));
  if (kind === 'no-end') await writeFrame('asset', encode('%PDF-1.7'));
  else await writeFrame('end');
}

// A frame of the kind `deck` contains the request.
for await (const frame of readFrames()) {
  if (frame.kind === 'deck') await respond((parseBody(frame) as { scene: { title: string } }).scene.title);
}
