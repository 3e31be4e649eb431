import { STORED_AVATAR_SIZE_PX } from '@flydeck/contract/accounts/avatar';
import { createCanvas } from '@napi-rs/canvas';
import { decodePicture } from '../../../adapters/images/index.ts';
import { readMessages, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';
import { closeNetwork } from '../../../adapters/sandbox/close-network.ts';

// Program of a sandboxed child process: reads an untrusted picture from the parent process and sends back a square WebP
// picture. Sends no picture if the untrusted picture is unreadable.

/** Quality of the WebP picture, from 0 to 100. */
const WEBP_QUALITY = 85;

/**
 * Crops a picture to its central square, scales it to `STORED_AVATAR_SIZE_PX` and encodes it as WebP. Returns undefined
 * if the picture is unreadable.
 */
async function cropAndScale(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const picture = await decodePicture(bytes);
  if (!picture) return undefined;
  const side = Math.min(picture.width, picture.height);
  const canvas = createCanvas(STORED_AVATAR_SIZE_PX, STORED_AVATAR_SIZE_PX);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, x, y, side, side, 0, 0, STORED_AVATAR_SIZE_PX, STORED_AVATAR_SIZE_PX);
  return canvas.encode('webp', WEBP_QUALITY);
}

async function run(): Promise<void> {
  closeNetwork();
  for await (const message of readMessages()) {
    if (message.kind !== 'source') continue;
    const avatar = await cropAndScale(message.body);
    if (avatar) await writeMessage('asset', avatar);
    await writeMessage('end');
    return;
  }
}

run()
  .catch((error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  })
  .finally(() => process.exit());
