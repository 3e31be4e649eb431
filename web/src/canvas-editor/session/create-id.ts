/**
 * The 32 characters of ids: letters, digits and the underscore, without characters that look alike. All are equally
 * likely, because 256, the number of values of a byte, is a multiple of 32.
 */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz_';
/** 12 characters of 5 bits each: a collision in a document of 10,000 records has a probability below 1e-10. */
const LENGTH = 12;

/** Returns a random id for a record. */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(LENGTH))]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('');
}
