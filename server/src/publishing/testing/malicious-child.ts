import { createHash } from 'node:crypto';
import { jsonBody, parseBody } from '../../adapters/sandbox/child-messages.ts';
import { readMessages, writeMessage } from '../../adapters/sandbox/child-pipe.ts';

// A compromised child process for tests. Instead of a built scene, the child sends the attack that the title of the
// document names.

const encodeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const picture = new TextEncoder().encode('a picture');
const pictureUrl = `/assets/${sha256(picture)}.webp`;

function createScene(href: string): Uint8Array {
  const frame = { links: [{ box: {}, link: { href }, label: '' }] };
  return encodeJson({ format: 'flydeck-scene', version: 1, frames: [frame], steps: [] });
}

/** Additional files of each attack. */
const ATTACK_FILES: Record<string, [string, Uint8Array][]> = {
  'foreign-bytes': [[`/assets/${sha256(picture)}.png`, new TextEncoder().encode('other bytes')]],
  'foreign-name': [['/documents/../secrets.json', picture]],
  'active-file': [[`/assets/${sha256(picture)}.html`, picture]],
  'script-link': [],
};

async function sendResult(attack: string): Promise<void> {
  if (attack === 'silence') return;
  if (attack === 'garbage') {
    process.stdout.write(new Uint8Array(64).fill(0xff));
    return;
  }
  const scene = createScene(attack === 'script-link' ? 'javascript:alert(1)' : 'https://example.org');
  const sceneUrl = `/scenes/${sha256(scene)}.json`;
  const preview = { url: pictureUrl, width: 1, height: 1, bytes: picture.length };
  await writeMessage('deck', jsonBody({ sceneUrl, warnings: [], pictures: { preview, small: preview, steps: [] } }));
  for (const [name, bytes] of [[sceneUrl, scene], [pictureUrl, picture], ...ATTACK_FILES[attack]!] as const) {
    await writeMessage('asset', new TextEncoder().encode(name as string));
    await writeMessage('asset', bytes as Uint8Array);
  }
  await writeMessage('end');
}

for await (const message of readMessages()) {
  if (message.kind === 'deck') await sendResult((parseBody(message) as { title: string }).title);
}
