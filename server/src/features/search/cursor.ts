import { createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { z } from 'zod';

/** Length of the signature (message authentication code). */
const MAC_BYTES = 12;

/**
 * Reads and writes pagination cursors for URLs. A cursor is a signed position in a list. Only this instance can create
 * valid cursors, and each cursor is valid for one list only. The parameter `list` is a text that identifies the list by
 * its query and filters.
 */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the cursor for a position in a list. */
  write(list: string, position: unknown): string {
    const payload = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.#computeMac(list, payload), payload]).toString('base64url');
  }

  /**
   * Returns the position of a cursor.
   * @throws PublicError `request.invalid` for a cursor that this instance did not write for this list.
   */
  read<Position>(list: string, cursor: string, schema: z.ZodType<Position>): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const [mac, payload] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
    const isWellFormed = bytes.toString('base64url') === cursor && mac.length === MAC_BYTES;
    if (!isWellFormed || !timingSafeEqual(mac, this.#computeMac(list, payload)))
      throw new PublicError('request.invalid');
    return schema.parse(JSON.parse(payload.toString()));
  }

  /**
   * Computes the signature of a list and a payload. The length of `list` is signed too, so that no other list and
   * payload give the same signed text.
   */
  #computeMac(list: string, payload: Buffer): Buffer {
    const mac = createHmac('sha256', this.#secret).update(`${list.length} ${list}`).update(payload);
    return mac.digest().subarray(0, MAC_BYTES);
  }
}
