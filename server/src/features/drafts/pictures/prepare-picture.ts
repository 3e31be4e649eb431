import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PublicError } from '@flydeck/contract/errors';
import type { SceneImage } from '@flydeck/scene/model/scene';
import { encodeFrame, type Frame, parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { ChildFailedError, runChild } from '../../../adapters/sandbox/run-child.ts';

const CHILD = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
const LIMITS = {
  milliseconds: 30_000,
  heapMegabytes: 512,
  residentMegabytes: 1600,
  resultBytes: 80_000_000,
};
const ASSET_URL = /^\/assets\/([0-9a-f]{64})\.(webp|png|jpg)$/;

export interface PreparedPicture {
  readonly image: SceneImage;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * A stranger's picture at its sizes, decoded in a process of its own; undefined for what is none.
 * @throws PublicError where decoding takes too much.
 */
export async function preparePictureInChild(bytes: Uint8Array): Promise<PreparedPicture | undefined> {
  const files = new FileCollector();
  let image: SceneImage | null = null;
  let ended = false;
  const onFrame = (frame: Frame): void => {
    if (frame.kind === 'deck') image = parseBody(frame) as SceneImage | null;
    else if (frame.kind === 'asset') files.add(frame);
    else if (frame.kind === 'end') ended = true;
  };
  try {
    await runChild({ program: CHILD, input: [encodeFrame('asset', bytes)], limits: LIMITS, onFrame });
  } catch (error) {
    const isTooMuch = error instanceof ChildFailedError && ['time', 'memory'].includes(error.failure);
    throw new PublicError(isTooMuch ? 'request.too_large' : 'request.unsupported_media_type', {
      cause: error,
    });
  }
  if (!ended || image === null) return undefined;
  return { image: trusted(image, files.files), files: files.files };
}

/** Nothing of the answer is believed: every file has the hash that it is named by, and the picture names no others. */
function trusted(image: SceneImage, files: ReadonlyMap<string, Uint8Array>): SceneImage {
  const isNamed = [...files].every(
    ([url, bytes]) => ASSET_URL.exec(url)?.[1] === createHash('sha256').update(bytes).digest('hex'),
  );
  if (!isNamed || !image.sources.every(({ url }) => files.has(url)))
    throw new PublicError('request.unsupported_media_type');
  return image;
}
