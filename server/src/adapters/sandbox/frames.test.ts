import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, FrameReader } from './frames.ts';

const kinds = fc.constantFrom('source', 'progress', 'deck', 'asset', 'error', 'end');
const frames = fc.array(fc.record({ kind: kinds, body: fc.uint8Array({ maxLength: 300 }) }), {
  maxLength: 8,
});

describe('FrameReader', () => {
  it('reassembles frames regardless of how the pipe splits them', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (sent, chunkSizes) => {
        const bytes = Buffer.concat(sent.map(({ kind, body }) => encodeFrame(kind, body)));
        const reader = new FrameReader(bytes.length);
        const received = [];
        for (let offset = 0, i = 0; offset < bytes.length; i += 1) {
          const next = offset + chunkSizes[i % chunkSizes.length]!;
          received.push(...reader.push(bytes.subarray(offset, next)));
          offset = next;
        }
        expect(received.map(({ kind, body }) => ({ kind, body: [...body] }))).toEqual(
          sent.map(({ kind, body }) => ({ kind, body: [...body] })),
        );
      }),
    );
  });

  it('throws a RangeError beyond the size limit and for an unknown frame kind', () => {
    expect(() => new FrameReader(10).push(new Uint8Array(11))).toThrow(RangeError);
    // Kind 9 with a body of 0 bytes.
    expect(() => new FrameReader(100).push(new Uint8Array([9, 0, 0, 0, 0]))).toThrow(RangeError);
  });
});
