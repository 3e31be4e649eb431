import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PublicError } from '@flydeck/contract/errors';
import type { SceneImage } from '@flydeck/scene/model/scene';
import { type ChildMessage, encodeMessage, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { ChildFailedError, runChild } from '../../../adapters/sandbox/run-child.ts';

const CHILD = fileURLToPath(new URL('./picture-child.ts', import.meta.url));
/** Limits of the child process. */
const LIMITS = {
  milliseconds: 30_000,
  heapMegabytes: 512,
  residentMegabytes: 1600,
  resultBytes: 80_000_000,
};
/** Matches the URL path of a file of a picture; the group is the SHA-256 of the file. */
const ASSET_URL = /^\/assets\/([0-9a-f]{64})\.(webp|png|jpg)$/;

export interface PreparedPicture {
  readonly image: SceneImage;
  /** The files of the picture, one for each size, by URL path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Decodes an uploaded picture in a child process and returns it in all sizes; undefined if `bytes` are no picture.
 * @throws PublicError `request.too_large` if decoding takes too much time or memory, `request.unsupported_media_type`
 * if the child process fails for another reason or its output is invalid
 */
export async function preparePictureInChild(bytes: Uint8Array): Promise<PreparedPicture | undefined> {
  const collector = new FileCollector();
  let image: SceneImage | null = null;
  let hasEnded = false;
  const onMessage = (message: ChildMessage): void => {
    // The child process sends the picture's description as `deck`; null if `bytes` are no picture.
    if (message.kind === 'deck') image = parseBody(message) as SceneImage | null;
    else if (message.kind === 'asset') collector.add(message);
    else if (message.kind === 'end') hasEnded = true;
  };
  try {
    await runChild({ program: CHILD, input: [encodeMessage('asset', bytes)], limits: LIMITS, onMessage });
  } catch (error) {
    const exceedsLimits = error instanceof ChildFailedError && ['time', 'memory'].includes(error.failure);
    throw new PublicError(exceedsLimits ? 'request.too_large' : 'request.unsupported_media_type', {
      cause: error,
    });
  }
  if (!hasEnded || image === null) return undefined;
  checkFiles(image, collector.files);
  return { image, files: collector.files };
}

/**
 * Checks the output of the child process, because a malicious picture may have made the process send an invalid output.
 * Each file must be named by its hash, and the image must refer only to files of the output.
 * @throws PublicError `request.unsupported_media_type` if the output is invalid
 */
function checkFiles(image: SceneImage, files: ReadonlyMap<string, Uint8Array>): void {
  const areNamedByHash = [...files].every(
    ([url, bytes]) => ASSET_URL.exec(url)?.[1] === createHash('sha256').update(bytes).digest('hex'),
  );
  if (!areNamedByHash || !image.sources.every(({ url }) => files.has(url)))
    throw new PublicError('request.unsupported_media_type');
}
