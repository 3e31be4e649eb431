import type { OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import { expect, it } from 'vitest';
import { applyEvent, EMPTY_OUTLINE } from './partial-outline.ts';

it('applyEvent adds and replaces topics, ignores an invalid path, and removes title and topics at fraction 0', () => {
  const topic = (title: string, ...path: number[]): OutlineEvent => ({
    event: 'topic',
    path,
    title,
    text: [],
  });
  const events: OutlineEvent[] = [
    { event: 'maker', kind: 'service', label: 'x' },
    { event: 'title', title: 'T', language: 'en' },
    topic('A', 0),
    topic('A1', 0, 0),
    topic('B', 0),
  ];
  const outline = events.reduce(applyEvent, EMPTY_OUTLINE);
  expect(outline.topics).toEqual([{ title: 'B', text: [], topics: [{ title: 'A1', text: [] }] }]);
  expect(applyEvent(outline, topic('lost', 7))).toEqual(outline);
  expect(applyEvent(outline, { event: 'progress', fraction: 0 })).toEqual({
    ...EMPTY_OUTLINE,
    maker: { kind: 'service', label: 'x' },
  });
});
