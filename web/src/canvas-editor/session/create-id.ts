/** Digits of ids: letters and digits without those that look alike. Their number divides 256, so all are equally likely. */
const DIGITS = '23456789abcdefghjkmnpqrstuvwxyz_';
/** 12 digits of 5 bits: a collision in a document of 10,000 records has a probability below 1e-10. */
const LENGTH = 12;

/** Returns a random id for a record. */
export function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => DIGITS[byte % DIGITS.length]).join('');
}
