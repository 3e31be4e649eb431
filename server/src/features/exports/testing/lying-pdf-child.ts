import { readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { parseBody } from '../../../adapters/sandbox/frames.ts';

// A child that something has taken over: it answers with a lie, which the scene's title names.

const text = (words: string) => new TextEncoder().encode(words);

async function answer(lie: string): Promise<void> {
  if (lie === 'silence') return;
  if (lie === 'garbage') {
    process.stdout.write(new Uint8Array(64).fill(0xff));
    return;
  }
  if (lie === 'pages') await writeFrame('progress', text('{"page": 9, "pages": 2}'));
  if (lie === 'html') await writeFrame('asset', text('<script>alert(1)</script>'));
  if (lie === 'empty') await writeFrame('asset', text(''));
  if (lie === 'no-end') await writeFrame('asset', text('%PDF-1.7'));
  else await writeFrame('end');
}

for await (const frame of readFrames()) {
  if (frame.kind === 'deck') await answer((parseBody(frame) as { scene: { title: string } }).scene.title);
}
