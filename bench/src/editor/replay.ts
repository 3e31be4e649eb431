import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { medianMs, type Row } from '../measure.ts';

const BATCHES = 1000;
const TOPICS = 200;
const RUNS = 5;
const GOAL_MS = 50;

/** Benchmarks how long a server takes to read a snapshot of 200 topics and to apply 1,000 later batches. */
export async function benchReplay(): Promise<Row[]> {
  const topics = Array.from({ length: TOPICS }, (_, i) => ({ title: `Topic ${i}`, text: ['One', 'Two', 'Three'] }));
  const snapshot = JSON.stringify(flattenDocument(outlineDocument({ title: 'Bench', language: 'en', topics })));
  const batches = Array.from({ length: BATCHES }, (_, i): Operation[] => [
    i % 2 === 0
      ? { op: 'set', id: `topic-${1 + (i % TOPICS)}`, property: 'title', value: `Title ${i}` }
      : {
          op: 'set',
          id: `topic-${1 + (i % TOPICS)}-text`,
          property: 'box',
          value: { x: i, y: 10, width: 300, height: 90 },
        },
  ]);
  const replayMs = await medianMs(RUNS, () => {
    const store = new RecordStore(JSON.parse(snapshot) as DocumentRecord[]);
    for (const batch of batches) applyOperations(store, batch);
  });
  return [
    {
      name: `snapshot and ${BATCHES} later batches on the server`,
      unit: 'ms',
      flydeck: replayMs,
      better: 'lower',
      goal: `≤ ${GOAL_MS} ms`,
      isReached: replayMs <= GOAL_MS,
    },
  ];
}
