import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedMessage, readEmbedCommand, readEmbedNews } from './messages.ts';

describe('messages to an embed', () => {
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
  ] as const)('are understood: %j', (command) => {
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
  ])('are ignored where they are anything else: %j', (data) => {
    expect(readEmbedCommand(data)).toBeUndefined();
  });

  it('never throw, whatever is sent, and carry nothing that no command has', () => {
    fc.assert(
      fc.property(fc.object(), fc.anything(), (more, anything) => {
        readEmbedCommand(anything);
        readEmbedNews(anything);
        expect(readEmbedCommand({ ...more, flydeck: 1, type: 'next' })).toEqual({ type: 'next' });
      }),
    );
  });

  it('are told apart from news', () => {
    expect(readEmbedNews(embedMessage({ type: 'step', step: 2, title: 'Two' }))).toEqual({
      type: 'step',
      step: 2,
      title: 'Two',
    });
    expect(readEmbedNews(embedMessage({ type: 'next' }))).toBeUndefined();
    expect(readEmbedNews({ type: 'ended' })).toBeUndefined();
  });
});
