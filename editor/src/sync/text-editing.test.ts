import type { Paragraph } from '@flydeck/scene/model/text';
import { expect, it } from 'vitest';
import { startRecords } from './testing/arbitrary-actions.ts';
import { MemoryDisk } from './testing/memory-storage.ts';
import { SimulatedClock } from './testing/simulated-clock.ts';
import { SimulatedServer } from './testing/simulated-server.ts';
import { SimulatedWindow } from './testing/simulated-window.ts';
import { plainText } from './testing/simulation.ts';
import { TextEditing } from './text-editing.ts';

const paragraphs = (text: string): Paragraph[] => [{ runs: [{ text }] }];

/**
 * Returns two windows of different browsers that have loaded the same document, and functions that read the text of the
 * shape `s0`.
 */
async function twoWindows() {
  const clock = new SimulatedClock(1);
  const server = new SimulatedServer(startRecords());
  const disks = [new MemoryDisk(), new MemoryDisk()];
  const open = async (disk: MemoryDisk) => {
    const window = new SimulatedWindow({ clock, server, disk });
    await window.sync.start();
    return window;
  };
  const opening = Promise.all(disks.map(open));
  await clock.run(1000);
  const [a, b] = (await opening) as [SimulatedWindow, SimulatedWindow];
  const textOf = (window: SimulatedWindow) =>
    plainText(window.editor?.store.get('s0')?.texts?.['body']?.paragraphs ?? []);
  const textInLog = () => plainText(server.replay().get('s0')?.texts?.['body']?.paragraphs ?? []);
  return { clock, server, a, b, textOf, textInLog, diskOfA: disks[0]! };
}

/** Starts editing the text of the shape `s0` in a window. The window then requests the text state from the server. */
const edit = ({ editor, sync }: SimulatedWindow): TextEditing => new TextEditing(editor!, sync, 's0', 'body');

it('does not duplicate text that is typed before, during and after the creation of the text state', async () => {
  for (let pauseMs = 0; pauseMs <= 200; pauseMs += 10) {
    const { clock, a, b, textOf, textInLog } = await twoWindows();
    const editing = edit(a);
    let typed = '';
    for (const character of 'typing') {
      typed += character;
      editing.change(paragraphs(typed));
      await clock.run(pauseMs);
    }
    await clock.run(5000);
    expect([textOf(a), textOf(b), textInLog()]).toEqual(['typing', 'typing', 'typing']);
  }
});

it('merges what an online and an offline author type at the same time, if the text state exists', async () => {
  const { clock, a, b, textOf } = await twoWindows();
  edit(a).change(paragraphs('The sea'));
  await clock.run(5000);
  a.network.setOnline(false);
  edit(a).change(paragraphs('The deep sea'));
  edit(b).change(paragraphs('The sea is blue'));
  await clock.run(5000);
  a.network.setOnline(true);
  await clock.run(60_000);
  expect([textOf(a), textOf(b)]).toEqual(['The deep sea is blue', 'The deep sea is blue']);
});

it('adds paragraphs that were typed offline to a text whose text state was created meanwhile', async () => {
  const { clock, a, b, textOf, textInLog } = await twoWindows();
  a.network.setOnline(false);
  edit(b).change(paragraphs('Typed online.'));
  await clock.run(5000);
  const offlineEditing = edit(a);
  offlineEditing.change(paragraphs('Typed offline.'));
  await clock.run(5000);
  a.network.setOnline(true);
  await clock.run(60_000);
  expect(textOf(a).split('\n').sort()).toEqual(['Typed offline.', 'Typed online.']);
  offlineEditing.change([...offlineEditing.paragraphs, ...paragraphs('Later.')]);
  await clock.run(5000);
  expect([textOf(a), textOf(b)]).toEqual([textInLog(), textInLog()]);
  expect(textInLog().split('\n').sort()).toEqual(['Later.', 'Typed offline.', 'Typed online.']);
});

it('restores typed text after a reload without a network, before and after the text state is created', async () => {
  for (const hasTextState of [false, true]) {
    const { clock, server, a, diskOfA, textOf, textInLog } = await twoWindows();
    const editing = edit(a);
    // The server creates the text state in this time.
    if (hasTextState) await clock.run(5000);
    a.network.setOnline(false);
    editing.change(paragraphs('offline'));
    await clock.run(1000);
    a.crash();
    const reloaded = new SimulatedWindow({ clock, server, disk: diskOfA });
    reloaded.network.setOnline(false);
    void reloaded.sync.start();
    await clock.run(1000);
    expect(textOf(reloaded)).toBe('offline');
    edit(reloaded).change(paragraphs('offline, reloaded'));
    reloaded.network.setOnline(true);
    await clock.run(60_000);
    expect([textOf(reloaded), textInLog()]).toEqual(['offline, reloaded', 'offline, reloaded']);
  }
});

it('undo after a reload reverts the last change before the reload', async () => {
  const { clock, server, a, diskOfA, textOf, textInLog } = await twoWindows();
  edit(a).change(paragraphs('first'));
  await clock.run(5000);
  edit(a).change(paragraphs('first second'));
  await clock.run(5000);
  a.crash();
  const reloaded = new SimulatedWindow({ clock, server, disk: diskOfA });
  void reloaded.sync.start();
  await clock.run(5000);
  reloaded.editor?.undo();
  await clock.run(5000);
  expect([textOf(reloaded), textInLog()]).toEqual(['first', 'first']);
});
