import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { applyOperations } from '@flydeck/scene/records/apply';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { describe, expect, it } from 'vitest';
import { registerOperationCheck } from './operation-check.ts';
import { operationsOf } from './pending-batch.ts';
import { Replica } from './replica.ts';
import { startRecords } from './testing/arbitrary-actions.ts';
import { newUuid } from './testing/simulated-window.ts';
import { byId } from './testing/simulation.ts';

const setOpacity = (id: string, value: number): Operation => ({ op: 'set', id, property: 'opacity', value });
const place = (id: string, parent: string): Operation => ({
  op: 'place',
  id,
  parent,
  slot: 'topics',
  order: 'a1',
  box: { x: 0, y: 0, scale: 0.5 },
});
/** Returns a batch of the log with the sequence number `seq`. */
const logged = (seq: number, ...operations: Operation[]) => ({
  seq,
  batchId: newUuid(),
  author: null,
  operations,
});

/**
 * Returns a replica at sequence number 5. `change` applies a change of the author and adds it to the open batch.
 * `close` closes the open batch and marks it as stored, so that it can be sent.
 */
function aReplica(records = startRecords()) {
  const replica = new Replica({ seq: 5, records }, newUuid);
  const change = (...operations: Operation[]) =>
    replica.collect(operations, applyOperations(replica.store, operations));
  const close = () => {
    for (const batch of replica.pending.close()) batch.isStored = true;
  };
  const opacityOf = (id: string) => replica.store.get(id)?.properties['opacity'];
  return { replica, change, close, opacityOf };
}

describe('Replica', () => {
  it('has the records of the log after the author removes a topic and then its shadow within one batch', () => {
    // The log lays out topics after all operations of a batch. When the shadow is removed, the layout has not hidden it.
    const document = outlineDocument({ title: 'Bees', language: 'en', topics: [{ title: 'One', text: [] }] });
    const records = flattenDocument(document);
    const { replica, change, close } = aReplica(records);
    change({ op: 'remove', id: 'topic-1' });
    change({ op: 'remove', id: 'canvas-plate-1-1' });
    close();
    const log = replica.pending.all.map((batch, i) => ({
      ...logged(6 + i, ...operationsOf(batch)),
      batchId: batch.batchId,
    }));
    replica.receive(log);
    const replayed = new RecordStore(records);
    for (const { operations } of log) applyOperations(replayed, operations);
    expect(byId(replica.store)).toEqual(byId(replayed));
    expect(replica.pending.all).toEqual([]);
  });

  it('refuses an unsent change that is no longer valid, but not the other changes of its batch', () => {
    const { replica, change, close, opacityOf } = aReplica();
    change(setOpacity('s0', 0.5));
    // Together with batch 6 of other authors, this change would create a cycle of topics.
    change(place('t2', 't1'));
    change(setOpacity('s1', 0.5));
    close();
    replica.receive([logged(6, place('t2', 'root'), place('t1', 't2'))]);
    const { refused } = replica.changes.drain();
    expect(refused.map(({ batch, reason }) => [reason, operationsOf(batch)])).toEqual([['cycle', [place('t2', 't1')]]]);
    expect(replica.pending.all.map(operationsOf)).toEqual([[setOpacity('s0', 0.5)], [setOpacity('s1', 0.5)]]);
    expect([opacityOf('s0'), opacityOf('s1')]).toEqual([0.5, 0.5]);
    expect(replica.store.get('t1')?.parent).toBe('t2');
  });

  it('reverts and refuses a change that is not valid, but not earlier and later changes, also if they are large', () => {
    registerOperationCheck(checkOperations);
    const { replica, change, close, opacityOf } = aReplica();
    change(setOpacity('s0', 0.5));
    change(setOpacity('s1', 2), setOpacity('s2', 0.5));
    const opacities = ['s0', 's1', 's2'].map(opacityOf);
    // More operations than the server accepts in one batch.
    const many = Array.from({ length: 25_000 }, (_, i) => setOpacity('s2', i / 25_000));
    change(...many, setOpacity('s1', 0.5));
    registerOperationCheck(undefined);
    close();
    expect(opacities).toEqual([0.5, undefined, undefined]);
    expect(['s1', 's2'].map(opacityOf)).toEqual([0.5, 24_999 / 25_000]);
    const { refused } = replica.changes.drain();
    expect(refused.map(({ batch, reason }) => [reason, operationsOf(batch)])).toEqual([
      ['invalid_value', [setOpacity('s1', 2), setOpacity('s2', 0.5)]],
    ]);
    expect(replica.pending.all.flatMap(operationsOf)).toHaveLength(25_002);
  });

  it('keeps a sent batch that is no longer valid, until the server refuses the batch', () => {
    const { replica, change, close } = aReplica();
    change(place('t2', 't1'));
    close();
    const [batch] = replica.pending.all;
    if (!batch) throw new Error('There is no batch.');
    batch.isAttempted = true;
    replica.receive([logged(6, place('t2', 'root'), place('t1', 't2'))]);
    expect(replica.pending.all).toEqual([batch]);
    replica.refuse(batch.batchId, 'cycle');
    expect(replica.pending.all).toEqual([]);
    expect(replica.changes.drain().refused).toHaveLength(1);
  });

  it('splits a refused batch into one batch for each change; these batches and later batches can be sent again', () => {
    const { replica, change, close } = aReplica();
    const insert: Operation = {
      op: 'insert',
      id: 'n',
      kind: 'shape',
      parent: 'root',
      slot: 'elements',
      order: 'a0',
      properties: {},
    };
    change(setOpacity('s0', 5));
    change(insert);
    close();
    change(setOpacity('n', 0.5));
    close();
    for (const batch of replica.pending.all) batch.isAttempted = true;
    for (const { batchId } of [...replica.pending.all]) replica.refuse(batchId, 'invalid_value');
    expect(replica.pending.all.map(operationsOf)).toEqual([[setOpacity('s0', 5)], [insert], [setOpacity('n', 0.5)]]);
    for (const batch of replica.pending.all) batch.isStored = true;
    expect(replica.pending.sendable()).toHaveLength(3);
  });

  it('receive applies nothing if earlier batches are missing, and ignores batches that are already applied', () => {
    const { replica, opacityOf } = aReplica();
    expect(replica.receive([logged(7, setOpacity('s0', 0.5))])).toBe(false);
    expect(replica.receive([logged(5, setOpacity('s0', 0.5)), logged(6, setOpacity('s1', 0.5))])).toBe(true);
    expect([replica.seq, opacityOf('s0'), opacityOf('s1')]).toEqual([6, undefined, 0.5]);
  });

  it('removes an acknowledged batch without applying it again if the confirmed records already include it', () => {
    const { replica, change, close, opacityOf } = aReplica();
    change(setOpacity('s0', 0.5));
    close();
    const batchId = replica.pending.all[0]?.batchId ?? '';
    replica.reset({ seq: 9, records: startRecords() });
    expect(opacityOf('s0')).toBe(0.5);
    // The records at sequence number 9 include batch 8, so this batch is not applied to the records again.
    replica.acknowledge({ batchId, seq: 8 });
    expect([replica.pending.all, opacityOf('s0')]).toEqual([[], undefined]);
  });

  it('returns the confirmed records without the pending changes', () => {
    const { replica, change } = aReplica();
    change(setOpacity('s0', 0.5), { op: 'remove', id: 't1' });
    change(setOpacity('s0', 0.6));
    expect(replica.confirmedRecords()).toEqual([...startRecords()]);
  });

  it('splits changes that are too large for one batch, and refuses an operation that no batch can contain', () => {
    const { replica, change, close } = aReplica();
    const rewrite = (id: string, length: number): Operation => ({
      op: 'rewrite',
      id,
      slot: 'body',
      paragraphs: [{ runs: [{ text: 'x'.repeat(length) }] }],
    });
    change(rewrite('s0', 700_000), rewrite('s1', 700_000), rewrite('s2', 1_500_000));
    close();
    expect(replica.pending.all.map(({ parts }) => parts.length)).toEqual([1, 1]);
    expect(replica.changes.drain().refused.map(({ reason }) => reason)).toEqual(['too_large']);
    expect(replica.store.get('s2')?.texts).toBeUndefined();
  });
});
