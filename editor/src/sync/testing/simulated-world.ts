import type { Paragraph } from '@flydeck/scene/model/text';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { TextEditing } from '../text-editing.ts';
import { type Action, operationOf, startRecords } from './arbitrary-actions.ts';
import { MemoryDisk } from './memory-storage.ts';
import { SimulatedClock } from './simulated-clock.ts';
import { SimulatedServer } from './simulated-server.ts';
import { newUuid, SimulatedWindow } from './simulated-window.ts';

/** Time after which a change is stored in the browser whatever happens. */
const STORED_AFTER_MS = 1000;
/** Time in which all windows reach the end of the log. */
const QUIET_MS = 400_000;

interface TypedWord {
  readonly word: string;
  readonly at: number;
}

/** One of three windows: 0 and 1 belong to one browser, 2 to another. */
interface Place {
  readonly disk: MemoryDisk;
  window: SimulatedWindow;
  text: TextEditing | undefined;
  /** Words typed into the text of this window. */
  readonly typed: TypedWord[];
  /** Whether another window may have adopted changes of this one, with which later ones are concurrent. */
  isConcurrent: boolean;
  /** Words that were undone, not stored before a crash, or concurrent with adopted ones. */
  readonly uncertain: Set<string>;
}

/** Windows and a server on a simulated network. */
export class SimulatedWorld {
  readonly clock: SimulatedClock;
  readonly server = new SimulatedServer(startRecords());
  readonly disks = [new MemoryDisk(), new MemoryDisk()];
  readonly places: readonly Place[];

  constructor(seed: number) {
    this.clock = new SimulatedClock(seed);
    this.places = [0, 0, 1].map((browser) => {
      const disk = this.disks[browser] as MemoryDisk;
      return {
        disk,
        window: this.#openWindow(disk),
        text: undefined,
        typed: [],
        isConcurrent: false,
        uncertain: new Set(),
      };
    });
  }

  async perform(actions: readonly Action[]): Promise<void> {
    for (const [i, action] of actions.entries()) {
      const place = this.places[action.window] as Place;
      await this.#perform(place, action, i);
      await this.clock.run(action.pause);
    }
  }

  /** Connects all windows, and lets time pass until nothing happens any more. */
  async finish(): Promise<void> {
    for (const { window } of this.places) {
      window.network.blocksSockets = false;
      window.network.setOnline(true);
    }
    await this.clock.run(QUIET_MS);
  }

  async #perform(place: Place, action: Action, i: number): Promise<void> {
    const { network } = place.window;
    switch (action.what) {
      case 'break':
        return network.break();
      case 'blockSockets':
        network.blocksSockets = !network.blocksSockets;
        return network.break();
      case 'offline':
        return network.setOnline(false);
      case 'online':
        return network.setOnline(true);
      case 'reload':
        place.window.sync.flush();
        await this.clock.run(STORED_AFTER_MS);
        return this.#restart(place);
      case 'crash':
        return this.#restart(place);
      default:
        this.#edit(place, action, i);
    }
  }

  #edit(place: Place, action: Action, i: number): void {
    const editor = place.window.editor;
    if (!editor) return;
    switch (action.what) {
      case 'undo':
      case 'redo':
        editor[action.what]();
        for (const { word } of place.typed) place.uncertain.add(word);
        break;
      case 'seed':
        place.window.sync.requestTextState(`own${action.parent % 3}`, 'body');
        break;
      case 'type':
        this.#type(place, `own${action.window}`, `w${i}`);
        break;
      default: {
        const operation = operationOf(editor.store, action, newUuid);
        if (operation) editor.change([operation]);
      }
    }
  }

  #type(place: Place, id: string, word: string): void {
    const { editor, sync } = place.window;
    if (!editor) return;
    place.text ??= new TextEditing(editor, sync, id, 'body');
    place.text.change([{ runs: [{ text: `${plainText(place.text.paragraphs)}${word} ` }] }]);
    place.typed.push({ word, at: this.clock.now() });
    if (place.isConcurrent) place.uncertain.add(word);
  }

  #restart(place: Place): void {
    place.window.crash();
    const isOnline = this.clock.random() < 0.5;
    const isShared = this.places.filter(({ disk }) => disk === place.disk).length > 1;
    if (isShared && place.window.sync.status.current.unacknowledged > 0) place.isConcurrent = true;
    for (const { word, at } of place.typed)
      if (place.isConcurrent || at > this.clock.now() - STORED_AFTER_MS) place.uncertain.add(word);
    place.text = undefined;
    place.window = this.#openWindow(place.disk);
    place.window.network.setOnline(isOnline);
  }

  #openWindow(disk: MemoryDisk): SimulatedWindow {
    const window = new SimulatedWindow({ clock: this.clock, server: this.server, disk });
    void window.sync.start();
    return window;
  }
}

/** The characters of a text. */
export const plainText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');

/** All records by id. */
export const byId = (store: RecordStore): unknown =>
  Object.fromEntries([...store.records()].map((record) => [record.id, record]));
