import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMessage, MessageReader } from './child-messages.ts';

const kinds = fc.constantFrom('source', 'progress', 'deck', 'asset', 'error', 'end');
const messages = fc.array(fc.record({ kind: kinds, body: fc.uint8Array({ maxLength: 300 }) }), {
  maxLength: 8,
});

describe('MessageReader', () => {
  it('reads the same messages for any sizes of the chunks in which their bytes arrive', () => {
    fc.assert(
      fc.property(messages, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (sent, chunkSizes) => {
        const bytes = Buffer.concat(sent.map(({ kind, body }) => encodeMessage(kind, body)));
        const reader = new MessageReader(bytes.length);
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

  it('throws a RangeError for more bytes than the size limit and for an unknown message kind', () => {
    expect(() => new MessageReader(10).push(new Uint8Array(11))).toThrow(RangeError);
    // Kind 9 with a body of 0 bytes.
    expect(() => new MessageReader(100).push(new Uint8Array([9, 0, 0, 0, 0]))).toThrow(RangeError);
  });
});
