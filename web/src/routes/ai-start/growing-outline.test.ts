import type { OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import { expect, it } from 'vitest';
import { grow, NOTHING_YET } from './growing-outline.ts';

it('adds and replaces topics, ignores an invalid path, and restarts on progress 0', () => {
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
  const grown = events.reduce(grow, NOTHING_YET);
  expect(grown.topics).toEqual([{ title: 'B', text: [], topics: [{ title: 'A1', text: [] }] }]);
  expect(grow(grown, topic('lost', 7))).toEqual(grown);
  expect(grow(grown, { event: 'progress', fraction: 0 })).toEqual({
    ...NOTHING_YET,
    maker: { kind: 'service', label: 'x' },
  });
});
