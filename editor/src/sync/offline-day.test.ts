import 'fake-indexeddb/auto';
import type { Paragraph } from '@flydeck/scene/model/text';
import { orderBetween } from '@flydeck/scene/records/order';
import { expect, it } from 'vitest';
import { openEditingDatabase } from './browser-database.ts';
import { IndexedDbStorage } from './indexed-db-storage.ts';
import { startRecords } from './testing/arbitrary-actions.ts';
import { MemoryDisk } from './testing/memory-storage.ts';
import { SimulatedClock } from './testing/simulated-clock.ts';
import { SimulatedServer } from './testing/simulated-server.ts';
import { SimulatedWindow } from './testing/simulated-window.ts';
import { byId, plainText } from './testing/simulation.ts';
import { TextEditing } from './text-editing.ts';
import { leaseLocks } from './window-locks.ts';

const HOUR_MS = 3600 * 1000;
/** Time between two rounds of changes. */
const PAUSE_MS = 10 * 60 * 1000;
/** Number of rounds of changes in a day, see `makeChanges`. */
const ROUNDS = (24 * HOUR_MS) / PAUSE_MS;
/** Maximum simulated time until all changes are saved after the window is online again. */
const SAVING_MAX_MS = HOUR_MS / 4;
/** Number of turns of the event loop that transactions of IndexedDB need. */
const EVENT_LOOP_TURNS = 12;

/** Only this test uses this presentation, because other test files use the same database. */
const PRESENTATION = 'edited-for-a-day';

const paragraphs = (text: string): Paragraph[] => [{ runs: [{ text }] }];

/** Returns a function that opens the storage of a new window. The windows share IndexedDB, the locks and the clock. */
function createStorageFactory(clock: SimulatedClock) {
  const storageItems = new Map<string, string>();
  const locks = leaseLocks(
    {
      getItem: (key) => storageItems.get(key) ?? null,
      setItem: (key, value) => storageItems.set(key, value),
      removeItem: (key) => storageItems.delete(key),
    },
    { now: () => clock.now(), repeat: () => () => undefined },
  );
  let windowCount = 0;
  const newWindowId = () => {
    windowCount += 1;
    return `window-${windowCount}`;
  };
  return (): IndexedDbStorage =>
    new IndexedDbStorage({
      presentation: PRESENTATION,
      memberId: 'member',
      window: newWindowId(),
      isReopened: false,
      newWindowId,
      locks,
      now: () => clock.now(),
    });
}

/**
 * Makes one round of changes: inserts a shape, changes another shape, appends a word to the text, and in every tenth
 * round removes a shape that was inserted earlier. Inserted shapes and words have the same names: `name` and the round.
 * @param name `a` for the author who is offline, `b` for the other author
 */
function makeChanges({ editor }: SimulatedWindow, text: TextEditing, name: string, round: number): void {
  if (!editor) throw new Error('The document is not loaded.');
  const order = orderBetween(editor.store.children('t1', 'elements').at(-1)?.order ?? null, null);
  const geometry = { kind: 'preset', preset: 'rect' };
  const box = { x: round, y: 10, width: 120, height: 60 };
  const position = { parent: 't1', slot: 'elements', order };
  editor.change([{ op: 'insert', id: `${name}${round}`, kind: 'shape', ...position, properties: { box, geometry } }]);
  editor.change([{ op: 'set', id: name === 'a' ? 's0' : 's1', property: 'opacity', value: round / ROUNDS }]);
  if (round % 10 === 9) editor.change([{ op: 'remove', id: `${name}${round - 5}` }]);
  text.change(paragraphs(`${plainText(text.paragraphs)}${name}${round} `));
}

it('saves all changes that were made offline for a day while another author changed the presentation', async () => {
  const completeTransactions = async () => {
    for (let turn = 0; turn < EVENT_LOOP_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const clock = new SimulatedClock(3, completeTransactions);
  const server = new SimulatedServer(startRecords());
  const openStorage = createStorageFactory(clock);
  const openWindow = async (storage?: IndexedDbStorage, isOnline = true) => {
    const window = new SimulatedWindow({ clock, server, disk: new MemoryDisk(), ...(storage ? { storage } : {}) });
    window.network.setOnline(isOnline);
    void window.sync.start();
    for (let i = 0; i < 100 && !window.editor; i += 1) await clock.run(100);
    return window;
  };
  const editText = ({ editor, sync }: SimulatedWindow, id: string) => new TextEditing(editor!, sync, id, 'body');
  // `startRecords` contains the shape `own0`, whose text both authors change.
  let offline = await openWindow(openStorage());
  const online = await openWindow();
  offline.network.setOnline(false);
  let text = editText(offline, 'own0');
  const otherText = editText(online, 'own0');
  for (let round = 0; round < ROUNDS; round += 1) {
    makeChanges(offline, text, 'a', round);
    makeChanges(online, otherText, 'b', round);
    await clock.run(PAUSE_MS);
    if (round !== ROUNDS / 2) continue;
    // The window is closed and opened again without a network.
    await Promise.all([offline.sync.close(), clock.run(1000)]);
    offline = await openWindow(openStorage(), false);
    text = editText(offline, 'own0');
  }
  expect(offline.sync.status.current).toMatchObject({ state: 'offline', isDurable: true, refused: [] });
  const headBefore = server.head;
  offline.network.setOnline(true);
  const isSaved = () => offline.sync.status.current.state === 'saved';
  for (let waitedMs = 0; waitedMs < SAVING_MAX_MS && !isSaved(); waitedMs += 10_000) await clock.run(10_000);
  expect(offline.sync.status.current).toMatchObject({ state: 'saved', refused: [] });
  expect(server.head).toBeGreaterThan(headBefore);
  const store = server.replay();
  for (const { editor } of [offline, online]) expect(editor && byId(editor.store)).toEqual(byId(store));
  const insertedIds = ['a', 'b'].flatMap((name) => Array.from({ length: ROUNDS }, (_, round) => `${name}${round}`));
  // Rounds 9, 19 and so on removed the shapes of rounds 4, 14 and so on.
  const isDeleted = (id: string) => Number(id.slice(1)) % 10 === 4;
  expect(insertedIds.filter((id) => store.isPresent(id))).toEqual(insertedIds.filter((id) => !isDeleted(id)));
  const lastOpacity = (ROUNDS - 1) / ROUNDS;
  expect(['s0', 's1'].map((id) => store.get(id)?.properties['opacity'])).toEqual([lastOpacity, lastOpacity]);
  const words = plainText(store.get('own0')?.texts?.['body']?.paragraphs ?? []).split(/\s+/);
  expect(words.filter((word) => word !== '').sort()).toEqual(insertedIds.sort());
  // No pending batch is left in the browser.
  const database = await openEditingDatabase();
  const stored = await database.getAll('batches');
  expect(stored.filter(({ scope }) => scope.includes(PRESENTATION))).toEqual([]);
  database.close();
}, 120_000);
