import { createHash } from 'node:crypto';
import { readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';

// A child that something has taken over: it answers with a lie, which the document's title names.

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const picture = new TextEncoder().encode('a picture');
const pictureUrl = `/assets/${sha256(picture)}.webp`;

function sceneWith(href: string): Uint8Array {
  const frame = { links: [{ box: {}, link: { href }, label: '' }] };
  return text({ format: 'flydeck-scene', version: 1, frames: [frame], steps: [] });
}

/** The files of each lie beside its scene and its preview. */
const LIES: Record<string, [string, Uint8Array][]> = {
  'foreign-bytes': [[`/assets/${sha256(picture)}.png`, new TextEncoder().encode('other bytes')]],
  'foreign-name': [['/documents/../secrets.json', picture]],
  'active-file': [[`/assets/${sha256(picture)}.html`, picture]],
  'script-link': [],
};

async function answer(lie: string): Promise<void> {
  if (lie === 'silence') return;
  if (lie === 'garbage') {
    process.stdout.write(new Uint8Array(64).fill(0xff));
    return;
  }
  const scene = sceneWith(lie === 'script-link' ? 'javascript:alert(1)' : 'https://example.org');
  const sceneUrl = `/scenes/${sha256(scene)}.json`;
  const preview = { url: pictureUrl, width: 1, height: 1, bytes: picture.length };
  await writeFrame(
    'deck',
    jsonBody({ sceneUrl, warnings: [], pictures: { preview, small: preview, steps: [] } }),
  );
  for (const [name, bytes] of [[sceneUrl, scene], [pictureUrl, picture], ...LIES[lie]!] as const) {
    await writeFrame('asset', new TextEncoder().encode(name as string));
    await writeFrame('asset', bytes as Uint8Array);
  }
  await writeFrame('end');
}

for await (const frame of readFrames()) {
  if (frame.kind === 'deck') await answer((parseBody(frame) as { title: string }).title);
}
