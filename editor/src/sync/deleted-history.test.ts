import type { Paragraph } from '@flydeck/scene/model/text';
import { describe, expect, it } from 'vitest';
import { startRecords } from './testing/arbitrary-actions.ts';
import { MemoryDisk } from './testing/memory-storage.ts';
import { SimulatedClock } from './testing/simulated-clock.ts';
import { SimulatedServer } from './testing/simulated-server.ts';
import { SimulatedWindow } from './testing/simulated-window.ts';
import { byId, plainText } from './testing/simulation.ts';
import { TextEditing } from './text-editing.ts';

const paragraphs = (text: string): Paragraph[] => [{ runs: [{ text }] }];
const setOpacity = (id: string, value: number) => ({ op: 'set', id, property: 'opacity', value }) as const;
const rewrite = (id: string, text: string) =>
  ({ op: 'rewrite', id, slot: 'body', paragraphs: paragraphs(text) }) as const;

/** Seed of the pseudorandom numbers of the clock, such as those of network delays. */
const SEED = 11;

/**
 * Returns a simulated server, and functions that open windows and check records. Windows with different disks are in
 * different browsers. Times are in milliseconds.
 */
function simulate() {
  const clock = new SimulatedClock(SEED);
  const server = new SimulatedServer(startRecords());
  const open = async (disk = new MemoryDisk()) => {
    const window = new SimulatedWindow({ clock, server, disk });
    void window.sync.start();
    await clock.run(1000);
    return window;
  };
  const recordOf = (id: string) => server.snapshot().records.find((record) => record.id === id);
  const textOf = (id: string) => plainText(recordOf(id)?.texts?.['body']?.paragraphs ?? []);
  const expectServerRecords = (...windows: readonly SimulatedWindow[]) => {
    const records = Object.fromEntries(server.snapshot().records.map((record) => [record.id, record]));
    for (const { editor } of windows) expect(editor && byId(editor.store)).toEqual(records);
  };
  return { clock, server, open, recordOf, textOf, expectServerRecords };
}

describe('while the history is full', () => {
  it('changes wait in the browser, also after a reload, and are saved when there is space', async () => {
    const { clock, server, open } = simulate();
    const disk = new MemoryDisk();
    const window = await open(disk);
    server.isHistoryFull = true;
    window.editor?.change([setOpacity('s0', 0.5)]);
    await clock.run(1000);
    window.editor?.change([setOpacity('s1', 0.6)]);
    await clock.run(100_000);
    expect(window.sync.status.current).toMatchObject({ isHistoryFull: true, refused: [], unacknowledged: 2 });
    window.crash();
    const reloaded = await open(disk);
    expect(reloaded.sync.status.current).toMatchObject({ isHistoryFull: true, unacknowledged: 2 });
    server.isHistoryFull = false;
    reloaded.sync.retry();
    await clock.run(2000);
    expect(reloaded.sync.status.current).toMatchObject({ state: 'saved', isHistoryFull: false });
    expect(server.log.flatMap(({ operations }) => operations)).toEqual([setOpacity('s0', 0.5), setOpacity('s1', 0.6)]);
  });

  it('changes are sent again automatically until there is space', async () => {
    const { clock, server, open } = simulate();
    const window = await open();
    server.isHistoryFull = true;
    window.editor?.change([setOpacity('s0', 0.5)]);
    await clock.run(10_000);
    server.isHistoryFull = false;
    await clock.run(40_000);
    expect(window.sync.status.current.state).toBe('saved');
  });
});

describe('changes that were made offline on a state that the server has deleted', () => {
  it('are merged with the changes of other authors, texts by character', async () => {
    const { clock, server, open, recordOf, textOf, expectServerRecords } = simulate();
    const disk = new MemoryDisk();
    const [a, b] = [await open(disk), await open()];
    a.editor?.change([rewrite('s0', 'The sea'), rewrite('own0', 'Own')]);
    const typing = new TextEditing(b.editor!, b.sync, 's1', 'body');
    typing.change(paragraphs('The sky'));
    await clock.run(5000);
    a.network.setOnline(false);
    a.editor?.change([rewrite('s0', 'The deep sea')]);
    await clock.run(1000);
    a.editor?.change([rewrite('s0', 'The very deep sea'), setOpacity('s2', 0.3)]);
    new TextEditing(a.editor!, a.sync, 's1', 'body').change(paragraphs('The wide sky'));
    b.editor?.change([rewrite('s0', 'The sea is blue'), setOpacity('s2', 0.9)]);
    typing.change(paragraphs('The sky above'));
    // The server creates the text state of a text that was changed only by `rewrite` before.
    b.sync.requestTextState('own0', 'body');
    await clock.run(5000);
    server.deleteHistory();
    a.crash();
    const reloaded = await open(disk);
    await clock.run(120_000);
    expect(reloaded.sync.status.current).toMatchObject({ state: 'saved', refused: [] });
    expect([textOf('s0'), textOf('s1')]).toEqual(['The very deep sea is blue', 'The wide sky above']);
    expect(recordOf('s2')?.properties['opacity']).toBe(0.3);
    expectServerRecords(reloaded, b);
    expect([disk.batches.size, disk.ownVersion]).toEqual([0, undefined]);
  });

  it('are kept in the browser if the server refuses them, also after a reload, until they are dismissed', async () => {
    const { clock, server, open, recordOf, expectServerRecords } = simulate();
    const disk = new MemoryDisk();
    const [a, b] = [await open(disk), await open()];
    a.network.setOnline(false);
    a.editor?.change([setOpacity('s2', 0.3)]);
    await clock.run(1000);
    a.editor?.change([setOpacity('s0', 0.4)]);
    b.editor?.change([{ op: 'remove', id: 's2' }]);
    await clock.run(1000);
    // Also deletes the record `s2`, which is marked as removed.
    server.deleteHistory('s2');
    a.network.setOnline(true);
    await clock.run(60_000);
    expect(a.sync.status.current).toMatchObject({ refused: [{ reason: 'unknown_record' }], canSaveCopy: true });
    expect(recordOf('s0')?.properties['opacity']).toBe(0.4);
    a.crash();
    const reloaded = await open(disk);
    expect(reloaded.sync.status.current).toMatchObject({ canSaveCopy: true });
    const ownOpacities = new Map(reloaded.sync.ownVersion?.map((record) => [record.id, record.properties['opacity']]));
    expect([ownOpacities.get('s2'), ownOpacities.get('s0')]).toEqual([0.3, 0.4]);
    reloaded.sync.dismissRefused();
    await clock.run(1000);
    expect(reloaded.sync.status.current).toMatchObject({ state: 'saved', canSaveCopy: false });
    expect([disk.batches.size, disk.ownVersion]).toEqual([0, undefined]);
    expectServerRecords(reloaded);
  });

  it('are sent to a server that was restored from a backup, unlike changes that were sent before', async () => {
    const { clock, server, open, recordOf } = simulate();
    const disk = new MemoryDisk();
    const window = await open(disk);
    window.editor?.change([setOpacity('s0', 0.5)]);
    await clock.run(2000);
    window.network.setOnline(false);
    window.editor?.change([setOpacity('s1', 0.6)]);
    await clock.run(2000);
    window.crash();
    const restoredServer = new SimulatedServer(startRecords());
    const reloaded = new SimulatedWindow({ clock, server: restoredServer, disk });
    void reloaded.sync.start();
    await clock.run(60_000);
    expect(server.head).toBe(1);
    expect(recordOf('s0')?.properties['opacity']).toBe(0.5);
    expect(reloaded.sync.status.current.state).toBe('saved');
    expect(restoredServer.log.flatMap(({ operations }) => operations)).toEqual([setOpacity('s1', 0.6)]);
  });
});
