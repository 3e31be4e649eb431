import { createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { z } from 'zod';

const MAC_BYTES = 12;

/**
 * Where a list goes on, as an address carries it; nobody but this instance can make one. It
 * belongs to one `list` (its words and filters) and is refused for any other.
 */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  write(list: string, place: unknown): string {
    const payload = Buffer.from(JSON.stringify(place));
    return Buffer.concat([this.#macOf(list, payload), payload]).toString('base64url');
  }

  /** @throws PublicError request.invalid for whatever this instance did not write for this list. */
  read<Place>(list: string, cursor: string, schema: z.ZodType<Place>): Place {
    const bytes = Buffer.from(cursor, 'base64url');
    const [mac, payload] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
    const own = bytes.toString('base64url') === cursor && mac.length === MAC_BYTES;
    if (!own || !timingSafeEqual(mac, this.#macOf(list, payload))) throw new PublicError('request.invalid');
    return schema.parse(JSON.parse(payload.toString()));
  }

  #macOf(list: string, payload: Buffer): Buffer {
    const mac = createHmac('sha256', this.#secret).update(`${list.length} ${list}`).update(payload);
    return mac.digest().subarray(0, MAC_BYTES);
  }
}
