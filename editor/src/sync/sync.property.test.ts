import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationsOf } from './pending-batch.ts';
import { actionArbitrary } from './testing/arbitrary-actions.ts';
import { byId, plainText, SimulatedWorld } from './testing/simulated-world.ts';

const actions = fc.array(actionArbitrary, { minLength: 1, maxLength: 80, size: 'max' });

/** Performs actions in a new simulation. Returns it after everything has been sent and received. */
async function worldAfter(seed: number, list: Parameters<SimulatedWorld['perform']>[0]): Promise<SimulatedWorld> {
  const world = new SimulatedWorld(seed);
  await world.clock.run(2000);
  await world.perform(list);
  await world.finish();
  return world;
}

describe('sync of three windows under delays, losses, repetitions, crashes and reloads', () => {
  it('shows the replayed log in every window, loses no stored batch, and neither duplicates nor loses typed words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), actions, async (seed, list) => {
        const world = await worldAfter(seed, list);
        const replay = byId(world.server.replay());
        for (const { window } of world.places) {
          expect(window.editor && byId(window.editor.store)).toEqual(replay);
          expect(window.sync.status.current.unacknowledged).toBe(0);
        }
        expectNothingLost(world);
        for (const [i, place] of world.places.entries()) {
          const text = plainText(world.server.replay().get(`own${i}`)?.texts?.['body']?.paragraphs ?? []);
          const words = text.split(' ').slice(0, -1);
          expect(new Set(words).size).toBe(words.length);
          // A word typed just before a crash may be lost: it is uncertain.
          const certain = place.typed.map(({ word }) => word).filter((word) => !place.uncertain.has(word));
          expect(words.filter((word) => !place.uncertain.has(word))).toEqual(certain);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/**
 * Each batch that was ever stored in a browser is in the log once, or has been refused, or was replaced by others with the same
 * operations. Texts are checked by their words.
 */
function expectNothingLost({ server, disks }: SimulatedWorld): void {
  const logged = server.log.map(({ batchId }) => batchId);
  expect(new Set(logged).size).toBe(logged.length);
  const refused = disks.flatMap((disk) => [...disk.batches.values()]);
  expect(refused.filter(({ refusal }) => refusal === undefined)).toEqual([]);
  const loggedOrRefused = [...server.log.flatMap(({ operations }) => operations), ...refused.flatMap(operationsOf)];
  const knownOperations = new Set(loggedOrRefused.map((operation) => JSON.stringify(operation)));
  const ids = new Set([...logged, ...refused.map(({ batchId }) => batchId)]);
  const missing = disks
    .flatMap((disk) => [...disk.everStored.values()])
    .filter(({ batchId }) => !ids.has(batchId))
    .flatMap(operationsOf)
    .filter(({ op }) => op !== 'text' && op !== 'rewrite')
    .filter((operation) => !knownOperations.has(JSON.stringify(operation)));
  expect(missing).toEqual([]);
}
