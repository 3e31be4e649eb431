import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { STORED_AVATAR_SIZE_PX } from '@flydeck/contract/accounts/avatar';
import { PublicError } from '@flydeck/contract/errors';
import { readPictureHeader } from '@flydeck/readers/pictures/picture-type';
import { encodeMessage } from '../../../adapters/sandbox/child-messages.ts';
import { ChildFailedError, type ChildLimits, runChild } from '../../../adapters/sandbox/run-child.ts';

/**
 * Limits of the child process. The largest accepted picture (100 million pixels) takes 400 MB of memory, and another
 * 400 MB while it is drawn.
 */
const LIMITS: ChildLimits = {
  milliseconds: 20_000,
  heapMegabytes: 256,
  residentMegabytes: 1500,
  resultBytes: 1_000_000,
};

/** Path of the child's program. */
const CHILD = fileURLToPath(new URL('./avatar-child.ts', import.meta.url));

export interface EncodedAvatar {
  /** Blob key: `assets/<SHA-256>.webp`. */
  readonly key: string;
  readonly bytes: Uint8Array;
}

/**
 * Converts an untrusted picture to a square WebP in a sandboxed child process. The output of the child process is only
 * accepted if it is a WebP whose width and height are `STORED_AVATAR_SIZE_PX`.
 * @throws PublicError `accounts.picture_unreadable`
 */
export async function makeAvatar(picture: Uint8Array): Promise<EncodedAvatar> {
  let bytes: Uint8Array | undefined;
  const input = [encodeMessage('source', picture), encodeMessage('end')];
  try {
    await runChild({
      program: CHILD,
      input,
      limits: LIMITS,
      onMessage: (message) => {
        if (message.kind === 'asset') bytes = message.body;
      },
    });
  } catch (cause) {
    if (!(cause instanceof ChildFailedError)) throw cause;
    throw new PublicError('accounts.picture_unreadable', { cause });
  }
  const header = bytes && readPictureHeader(bytes);
  const isValid =
    header?.type === 'webp' && header.width === STORED_AVATAR_SIZE_PX && header.height === STORED_AVATAR_SIZE_PX;
  if (!bytes || !isValid) throw new PublicError('accounts.picture_unreadable');
  return { key: `assets/${createHash('sha256').update(bytes).digest('hex')}.webp`, bytes };
}
