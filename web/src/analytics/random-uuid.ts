const HEX_RADIX = 16;
const UUID_BYTES = 16;

/**
 * Returns a random UUID (RFC 9562, version 4), even on pages without HTTPS, where `crypto.randomUUID` is missing.
 * @param source object with the secure random numbers of the browser
 * @throws Error if the browser has no secure random numbers (S8.2).
 */
export function randomUuid(source: Pick<Crypto, 'getRandomValues'> | undefined = globalThis.crypto): string {
  if (typeof source?.getRandomValues !== 'function') throw new Error('crypto.getRandomValues() is not supported.');
  const bytes = source.getRandomValues(new Uint8Array(UUID_BYTES));
  // The upper four bits of byte 6 are the version (4), the upper two bits of byte 8 the variant of the RFC (binary 10).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(HEX_RADIX).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
