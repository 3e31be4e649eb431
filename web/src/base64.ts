/** Bytes per call of `String.fromCharCode`. JavaScript engines limit the number of arguments of a call. */
const CHUNK_BYTES = 8192;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK_BYTES));
  return btoa(binary);
}

/** @throws DOMException `InvalidCharacterError` if `base64` is not valid */
export const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
