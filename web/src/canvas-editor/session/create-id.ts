/**
 * The 32 characters of which ids consist, without pairs that look alike, such as `1` and `l`. All characters are
 * equally likely in an id: a byte has 256 values, which is a multiple of 32.
 */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz_';
/**
 * Number of characters of an id. With 5 random bits in each of 12 characters, the probability that two of 10,000
 * records get the same id is below 1e-10.
 */
const LENGTH = 12;

/** Returns a random id for a record. */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(LENGTH))]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('');
}
