import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import { applyOperations } from '@flydeck/scene/records/apply';
import { OperationError } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationsOf } from './pending-batch.ts';
import { Replica } from './replica.ts';
import { type Action, actionArbitrary, laidOutRecords, operationOf } from './testing/arbitrary-actions.ts';
import { newUuid } from './testing/simulated-window.ts';
import { byId } from './testing/simulation.ts';

const RECORDS = laidOutRecords();

/** A change of one author, or a transfer: `send` adds the batches of a replica to the log, `receive` reads the log. */
interface Step {
  readonly event: 'change' | 'send' | 'receive';
  readonly replica: number;
  readonly action: Action;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom('change', 'change', 'change', 'send', 'receive'),
  replica: fc.nat({ max: 1 }),
  action: actionArbitrary,
});

/** Two replicas and the log of a server. */
class Exchange {
  readonly server = new RecordStore(RECORDS);
  readonly log: LoggedBatch[] = [];
  readonly replicas = [0, 1].map(() => new Replica({ seq: 0, records: RECORDS }, newUuid));

  perform({ event, replica: index, action }: Step): void {
    const replica = this.replicas[index] as Replica;
    if (event === 'send') this.send(replica);
    else if (event === 'receive') replica.receive(this.log);
    else {
      const operation = operationOf(replica.store, action, newUuid);
      if (operation) replica.collect([operation], applyOperations(replica.store, [operation]));
    }
  }

  /** Adds the pending batches of a replica to the log, until the server has accepted or refused all of them. */
  send(replica: Replica): void {
    for (const batch of replica.pending.close()) batch.isStored = true;
    for (const batch of replica.pending.all) {
      const { batchId } = batch;
      if (this.log.some((logged) => logged.batchId === batchId)) continue;
      const operations = [...operationsOf(batch)];
      batch.isAttempted = true;
      try {
        applyOperations(this.server, operations);
        this.log.push({ seq: this.log.length + 1, batchId, author: null, operations });
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        replica.refuse(batchId, error.reason);
      }
    }
  }

  /** Sends and receives everything. */
  finish(): void {
    for (const replica of this.replicas)
      while (replica.pending.all.length > 0) {
        this.send(replica);
        replica.receive(this.log);
      }
    for (const replica of this.replicas) replica.receive(this.log);
  }
}

it('two replicas have the records of the log after any changes of topics, their automatic layout and decoration', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 30, size: 'max' }), (steps) => {
      const exchange = new Exchange();
      for (const step of steps) exchange.perform(step);
      exchange.finish();
      const replayed = new RecordStore(RECORDS);
      for (const { operations } of exchange.log) applyOperations(replayed, operations);
      for (const { store } of exchange.replicas) expect(byId(store)).toEqual(byId(replayed));
    }),
    { numRuns: 1000 },
  );
});
