import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedMessage, readEmbedCommand, readEmbedEvent } from './messages.ts';

describe('embed messages', () => {
  it.each([
    { type: 'goTo', step: 0 },
    { type: 'goTo', step: 99_999 },
    { type: 'transcript', open: false },
    { type: 'present' },
    { type: 'next' },
    { type: 'previous' },
    { type: 'play' },
    { type: 'pause' },
    { type: 'restart' },
    { type: 'hello' },
  ] as const)('reads the command %j', (command) => {
    expect(readEmbedCommand(embedMessage(command))).toEqual(command);
  });

  it.each([
    undefined,
    null,
    'next',
    7,
    [],
    [{ flydeck: 1, type: 'next' }],
    {},
    { type: 'next' },
    { flydeck: '1', type: 'next' },
    { flydeck: 2, type: 'next' },
    { flydeck: 1 },
    { flydeck: 1, type: 'NEXT' },
    { flydeck: 1, type: 'constructor' },
    { flydeck: 1, type: ['next'] },
    { flydeck: 1, type: 'goTo' },
    { flydeck: 1, type: 'goTo', step: '1' },
    { flydeck: 1, type: 'goTo', step: -1 },
    { flydeck: 1, type: 'goTo', step: 1.5 },
    { flydeck: 1, type: 'goTo', step: Number.NaN },
    { flydeck: 1, type: 'goTo', step: Number.POSITIVE_INFINITY },
    { flydeck: 1, type: 'goTo', step: 100_000 },
    { flydeck: 1, type: 'transcript', open: 'yes' },
  ])('returns undefined for data that is not a command: %j', (data) => {
    expect(readEmbedCommand(data)).toBeUndefined();
  });

  it('reads arbitrary data without throwing and drops unknown fields of a command', () => {
    fc.assert(
      fc.property(fc.object(), fc.anything(), (otherFields, anything) => {
        readEmbedCommand(anything);
        readEmbedEvent(anything);
        expect(readEmbedCommand({ ...otherFields, flydeck: 1, type: 'next' })).toEqual({ type: 'next' });
      }),
    );
  });

  it('reads an event of the embed, and returns undefined for a command and for data without a message version', () => {
    expect(readEmbedEvent(embedMessage({ type: 'step', step: 2, title: 'Two' }))).toEqual({
      type: 'step',
      step: 2,
      title: 'Two',
    });
    expect(readEmbedEvent(embedMessage({ type: 'next' }))).toBeUndefined();
    expect(readEmbedEvent({ type: 'ended' })).toBeUndefined();
  });
});
