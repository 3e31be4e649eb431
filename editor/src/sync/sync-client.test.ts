import { describe, expect, it } from 'vitest';
import { screenBox } from '../bounds.ts';
import type { Editor } from '../editor.ts';
import type { PointerInput } from '../tools/tool.ts';
import { startRecords } from './testing/arbitrary-actions.ts';
import { MemoryDisk } from './testing/memory-storage.ts';
import { SimulatedClock } from './testing/simulated-clock.ts';
import { SimulatedServer } from './testing/simulated-server.ts';
import { SimulatedWindow } from './testing/simulated-window.ts';
import { byId } from './testing/simulation.ts';

/** Returns a simulated server and a function that opens windows. Windows of the same browser have the same disk. */
function simulateServer() {
  // The number is the seed of the clock's pseudorandom numbers.
  const clock = new SimulatedClock(7);
  const server = new SimulatedServer(startRecords());
  const open = async (disk = new MemoryDisk()) => {
    const window = new SimulatedWindow({ clock, server, disk });
    void window.sync.start();
    await clock.run(1000);
    return window;
  };
  return { clock, server, open };
}

/** Returns the operation that sets the opacity of an element. */
const setOpacity = (id: string, value: number) => ({ op: 'set', id, property: 'opacity', value }) as const;
const opacityOf = (window: SimulatedWindow, id: string) => window.editor?.store.get(id)?.properties['opacity'];

/** Sends one pointer event to an editor. */
function sendPointer(editor: Editor, type: PointerInput['type'], x: number, y: number): void {
  const modifiers = { shift: false, mod: false, alt: false, button: 0 };
  editor.pointer({ type, point: { x, y }, ...modifiers });
}

describe('SyncClient', () => {
  it('receives the right options of questions when the right changes from commenting to editing', async () => {
    const { clock, server, open } = simulateServer();
    const author = await open();
    const parent = author.editor?.store.get('s0')?.parent ?? '';
    const properties = { box: { x: 0, y: 0, width: 9, height: 9 }, answer: 'choice', prompt: '?', right: ['b'] };
    const insert = {
      op: 'insert',
      id: 'q',
      kind: 'question',
      parent,
      slot: 'elements',
      order: 'a9',
      properties,
    } as const;
    author.editor?.change([insert]);
    await clock.run(1000);
    server.right = 'comment';
    const reader = await open();
    const right = () => reader.editor?.store.get('q')?.properties['right'];
    expect([reader.editor?.store.get('q')?.properties['prompt'], right()]).toEqual(['?', undefined]);
    server.right = 'edit';
    await clock.run(5000);
    expect(right()).toEqual(['b']);
    expect(reader.sync.status.current.state).toBe('saved');
  });

  it('receives the right options of questions when the person could only comment before a reload', async () => {
    const { clock, server, open } = simulateServer();
    const disk = new MemoryDisk();
    const first = await open(disk);
    const parent = first.editor?.store.get('s0')?.parent ?? '';
    const box = { x: 0, y: 0, width: 9, height: 9 };
    const insertQuestion = (id: string) =>
      first.editor?.change([
        {
          op: 'insert',
          ...{ id, kind: 'question', parent, slot: 'elements', order: `a9${id}` },
          properties: { box, answer: 'choice', prompt: '?', right: ['b'] },
        },
      ]);
    const rightIn = ({ editor }: SimulatedWindow) => ['q', 'r'].map((id) => editor?.store.get(id)?.properties['right']);
    insertQuestion('q');
    await clock.run(1000);
    server.right = 'comment';
    const reader = await open(disk);
    expect(reader.editor?.store.get('q')?.properties['prompt']).toBe('?');
    insertQuestion('r');
    await clock.run(5000);
    first.crash();
    reader.crash();
    server.right = 'edit';
    expect(rightIn(await open(disk))).toEqual([['b'], ['b']]);
    // A browser in which the person could only comment.
    const other = new MemoryDisk();
    server.right = 'comment';
    const otherReader = await open(other);
    expect(rightIn(otherReader)).toEqual([undefined, undefined]);
    otherReader.crash();
    server.right = 'edit';
    expect(rightIn(await open(other))).toEqual([['b'], ['b']]);
  });

  it('collects the changes of 50 ms into one batch, and reports when the batch is saved', async () => {
    const { clock, server, open } = simulateServer();
    const { editor, sync } = await open();
    expect(sync.status.current.state).toBe('saved');
    const states: string[] = [];
    sync.status.subscribe(() => states.push(`${sync.status.current.state} ${sync.status.current.unacknowledged}`));
    editor?.change([setOpacity('s0', 0.5)]);
    await clock.run(20);
    editor?.change([setOpacity('s1', 0.5)]);
    await clock.run(1000);
    expect(server.log).toHaveLength(1);
    expect(states).toEqual(['saving 1', 'saved 0']);
  });

  it('knows the state of the log with all changes whenever it reports that they are saved', async () => {
    const { clock, server, open } = simulateServer();
    const { editor, sync } = await open();
    const states: { readonly acknowledged: number; readonly received: number; readonly head: number }[] = [];
    sync.status.subscribe(() => {
      const { acknowledgedSeq: acknowledged = 0, seq: received = 0 } = sync;
      const head = server.log.at(-1)?.seq ?? 0;
      if (sync.status.current.state === 'saved') states.push({ acknowledged, received, head });
    });
    for (let i = 1; i <= 20; i += 1) {
      editor?.change([setOpacity('s0', i / 20)]);
      await clock.run(400);
    }
    await clock.run(1000);
    expect(states).not.toEqual([]);
    expect(states.filter(({ acknowledged, head }) => acknowledged !== head)).toEqual([]);
    // The last batch was acknowledged before the window received it.
    expect(states.some(({ received, head }) => received < head)).toBe(true);
  });

  it('restores a selection on undo and redo after a reload, if the selection was stored with the change', async () => {
    const { clock, open } = simulateServer();
    const disk = new MemoryDisk();
    const first = await open(disk);
    for (const id of ['s0', 's1']) {
      first.editor?.select([id]);
      first.editor?.change([setOpacity(id, 0.5)]);
    }
    await clock.run(1000);
    first.crash();
    // Removes the selection from the first stored change: earlier versions stored changes without the selection.
    for (const history of disk.histories.values())
      for (const { selection: _selection, ...entry } of history.values()) if (entry.id === 1) history.set(1, entry);
    const { editor } = await open(disk);
    editor?.undo();
    expect(editor?.selection).toEqual(['s1']);
    editor?.select([]);
    editor?.undo();
    expect([editor?.selection, editor?.canUndo]).toEqual([[], false]);
    editor?.redo();
    editor?.redo();
    expect(editor?.selection).toEqual(['s1']);
  });

  it('shows in both windows the change that the server received last', async () => {
    const { clock, open } = simulateServer();
    const [a, b] = [await open(), await open()];
    a.network.setOnline(false);
    a.editor?.change([setOpacity('s0', 0.2)]);
    b.editor?.change([setOpacity('s0', 0.3)]);
    await clock.run(1000);
    expect([opacityOf(a, 's0'), opacityOf(b, 's0')]).toEqual([0.2, 0.3]);
    a.network.setOnline(true);
    await clock.run(5000);
    expect([opacityOf(a, 's0'), opacityOf(b, 's0')]).toEqual([0.2, 0.2]);
    b.editor?.change([setOpacity('s0', 0.4)]);
    await clock.run(1000);
    expect([opacityOf(a, 's0'), opacityOf(b, 's0')]).toEqual([0.4, 0.4]);
  });

  it('continues a drag while changes of other authors arrive and changes of the author are pending', async () => {
    const boxAfterDrag = async ({ isDisturbed }: { isDisturbed: boolean }) => {
      const { clock, server, open } = simulateServer();
      const [a, b] = [await open(), await open()];
      const editor = a.editor;
      if (!editor) throw new Error('The document is not loaded.');
      const m = screenBox(editor.view, 's0')?.m;
      // A point inside of the element, in CSS pixels on the screen.
      const [x, y] = [(m?.[4] ?? 0) + 20, (m?.[5] ?? 0) + 20];
      sendPointer(editor, 'down', x, y);
      sendPointer(editor, 'move', x + 50, y);
      if (isDisturbed) {
        a.network.setOnline(false);
        editor.change([setOpacity('s1', 0.7)]);
        b.editor?.change([setOpacity('s2', 0.3)]);
        await clock.run(1000);
        a.network.setOnline(true);
        await clock.run(5000);
        expect([opacityOf(a, 's1'), opacityOf(a, 's2')]).toEqual([0.7, 0.3]);
      }
      sendPointer(editor, 'move', x + 100, y);
      sendPointer(editor, 'up', x + 100, y);
      await clock.run(5000);
      expect(byId(editor.store)).toEqual(byId(server.replay()));
      return editor.store.get(editor.selection[0] ?? '')?.properties['box'];
    };
    expect(await boxAfterDrag({ isDisturbed: true })).toEqual(await boxAfterDrag({ isDisturbed: false }));
  });

  it('reports refused changes until the author dismisses them, also after a reload', async () => {
    const { clock, open } = simulateServer();
    const disk = new MemoryDisk();
    const window = await open(disk);
    window.editor?.change([setOpacity('s0', 5)]);
    window.editor?.change([setOpacity('s1', 0.5)]);
    await clock.run(5000);
    expect(window.sync.status.current).toMatchObject({
      state: 'refused',
      refused: [{ reason: 'invalid_value' }],
    });
    expect([opacityOf(window, 's0'), opacityOf(window, 's1')]).toEqual([undefined, 0.5]);
    window.crash();
    const reloaded = await open(disk);
    expect(reloaded.sync.status.current.refused).toHaveLength(1);
    reloaded.sync.dismissRefused();
    await clock.run(1000);
    expect(reloaded.sync.status.current.state).toBe('saved');
    expect(disk.batches.size).toBe(0);
  });

  it('sends the changes of a crashed window from another window of the browser', async () => {
    const { clock, server, open } = simulateServer();
    const disk = new MemoryDisk();
    const [crashed] = [await open(disk), await open(disk)];
    crashed?.network.setOnline(false);
    crashed?.editor?.change([setOpacity('s0', 0.5)]);
    await clock.run(1000);
    crashed?.crash();
    // The other window searches every 60 s for changes of windows that no longer exist.
    await clock.run(120_000);
    expect(server.log.map(({ operations }) => operations)).toEqual([[setOpacity('s0', 0.5)]]);
  });

  it('opens a document from the storage of the browser while the network is offline', async () => {
    const { clock, server } = simulateServer();
    const disk = new MemoryDisk();
    const first = new SimulatedWindow({ clock, server, disk });
    void first.sync.start();
    await clock.run(1000);
    first.crash();
    const offline = new SimulatedWindow({ clock, server, disk });
    offline.network.setOnline(false);
    void offline.sync.start();
    await clock.run(1000);
    expect(offline.sync.status.current.state).toBe('offline');
    expect(offline.editor && byId(offline.editor.store)).toEqual(byId(server.replay()));
  });

  it('sends changes although WebSockets fail', async () => {
    const { clock, server } = simulateServer();
    const window = new SimulatedWindow({ clock, server, disk: new MemoryDisk() });
    window.network.blocksSockets = true;
    void window.sync.start();
    await clock.run(30_000);
    window.editor?.change([setOpacity('s0', 0.5)]);
    await clock.run(30_000);
    expect(server.log).toHaveLength(1);
    expect(window.sync.status.current).toMatchObject({ unacknowledged: 0 });
  });
});
