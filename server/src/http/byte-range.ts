import type { ByteRange } from '../ports/blobs.ts';

/**
 * Returns the single range that a Range header requests of a file of `size` bytes (RFC 9110 §14.1.2). Returns
 * `undefined` if the response must contain the whole file: without a range, with several ranges, or with an invalid
 * header, which servers may ignore. Returns `'unsatisfiable'` if the response must be an error with the status 416.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,19})-(\d{0,19})$/.exec(header ?? '');
  if (!match) return undefined;
  const [, start = '', end = ''] = match;
  if (start === '' && end === '') return undefined;
  if (start === '') return suffixRange(Number(end), size);
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** Returns the range of the last `length` bytes. */
function suffixRange(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { first: Math.max(0, size - length), last: size - 1 };
}
