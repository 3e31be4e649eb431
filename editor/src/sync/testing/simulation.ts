import type { Paragraph } from '@flydeck/scene/model/text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Editor } from '../../editor.ts';
import { TextEditing } from '../text-editing.ts';
import { type Action, operationOf, startRecords } from './arbitrary-actions.ts';
import { MemoryDisk } from './memory-storage.ts';
import { SimulatedClock } from './simulated-clock.ts';
import { SimulatedServer } from './simulated-server.ts';
import { newUuid, SimulatedWindow } from './simulated-window.ts';

/** Maximum simulated time until a change is stored in the browser. */
const STORE_MAX_MS = 1000;
/** Maximum simulated time until all windows have received the whole log. */
const RECEIVE_MAX_MS = 400_000;

interface TypedWord {
  readonly word: string;
  /** Simulated time at which the word was typed, in milliseconds. */
  readonly at: number;
}

/** One of three authors, each with one window. Authors 0 and 1 use the same browser, author 2 another one. */
interface SimulatedAuthor {
  /** The stored data of the author's browser. */
  readonly disk: MemoryDisk;
  window: SimulatedWindow;
  /** The editing of the author's text; undefined until the author types in the window. */
  text: TextEditing | undefined;
  /** Words that the author typed. */
  readonly typed: TypedWord[];
  /**
   * Whether another window of the same browser may change the author's text, concurrently with the author's later
   * changes. After the author's window has ended, another window can take over its pending changes and its undo history.
   */
  isConcurrent: boolean;
  /**
   * Words that may be missing in the text. Such a word was typed before an undo or redo that changed the text, was not
   * stored before the window ended, or was typed concurrently with changes of another window (`isConcurrent`).
   */
  readonly uncertain: Set<string>;
}

/** Simulates three authors who edit the same presentation over an unreliable network. */
export class Simulation {
  readonly clock: SimulatedClock;
  readonly server: SimulatedServer;
  readonly disks = [new MemoryDisk(), new MemoryDisk()];
  readonly authors: readonly SimulatedAuthor[];

  /** @param records the records at the start, with the shapes `own0` to `own2` */
  constructor(seed: number, records: readonly DocumentRecord[] = startRecords()) {
    this.server = new SimulatedServer(records);
    this.clock = new SimulatedClock(seed);
    this.authors = [0, 0, 1].map((browser) => {
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

  /** Performs actions one after another, each followed by its pause in simulated time. */
  async perform(actions: readonly Action[]): Promise<void> {
    for (const [i, action] of actions.entries()) {
      const author = this.authors[action.author] as SimulatedAuthor;
      await this.#performAction(author, action, i);
      await this.clock.run(action.pause);
    }
  }

  /** Connects all windows, and waits until all changes are sent and received. */
  async finish(): Promise<void> {
    for (const { window } of this.authors) {
      window.network.blocksSockets = false;
      window.network.setOnline(true);
    }
    await this.clock.run(RECEIVE_MAX_MS);
  }

  /** @param i index of the action, from which a unique word to type is made */
  async #performAction(author: SimulatedAuthor, action: Action, i: number): Promise<void> {
    const { network } = author.window;
    switch (action.kind) {
      case 'break':
        return network.break();
      case 'toggleSockets':
        network.blocksSockets = !network.blocksSockets;
        return network.break();
      case 'offline':
        return network.setOnline(false);
      case 'online':
        return network.setOnline(true);
      case 'reload':
        author.window.sync.flush();
        await this.clock.run(STORE_MAX_MS);
        return this.#restart(author);
      case 'crash':
        return this.#restart(author);
      default:
        this.#edit(author, action, i);
    }
  }

  #edit(author: SimulatedAuthor, action: Action, i: number): void {
    const editor = author.window.editor;
    if (!editor) return;
    switch (action.kind) {
      case 'undo':
      case 'redo':
        this.#undoOrRedo(author, editor, action.kind);
        break;
      case 'seed':
        // Only the author n types into the text of the element `own{n}`. `parent` is a random number.
        author.window.sync.requestTextState(`own${action.parent % 3}`, 'body');
        break;
      case 'type':
        this.#type(author, `own${action.author}`, `w${i}`);
        break;
      default: {
        const operation = operationOf(editor.store, action, newUuid);
        if (operation) editor.change([operation]);
      }
    }
  }

  /**
   * Undoes or redoes a change. If the author's window has taken over the undo history of an ended window of the same
   * browser, the change can be one of the other author's text.
   */
  #undoOrRedo(author: SimulatedAuthor, editor: Editor, kind: 'undo' | 'redo'): void {
    const textsBefore = this.authors.map((_, i) => ownText(editor.store, i));
    editor[kind]();
    for (const [i, changed] of this.authors.entries()) {
      if (ownText(editor.store, i) === textsBefore[i]) continue;
      for (const { word } of changed.typed) changed.uncertain.add(word);
      if (changed !== author) changed.isConcurrent = true;
    }
  }

  /** Appends a word to the text of an element. */
  #type(author: SimulatedAuthor, id: string, word: string): void {
    const { editor, sync } = author.window;
    if (!editor) return;
    author.text ??= new TextEditing(editor, sync, id, 'body');
    author.text.change([{ runs: [{ text: `${plainText(author.text.paragraphs)}${word} ` }] }]);
    author.typed.push({ word, at: this.clock.now() });
    if (author.isConcurrent) author.uncertain.add(word);
  }

  /** Ends the author's window immediately, and opens a new window of the same browser, online or offline at random. */
  #restart(author: SimulatedAuthor): void {
    author.window.crash();
    const isOnline = this.clock.random() < 0.5;
    const isShared = this.authors.filter(({ disk }) => disk === author.disk).length > 1;
    if (isShared && author.window.sync.status.current.unacknowledged > 0) author.isConcurrent = true;
    for (const { word, at } of author.typed)
      if (author.isConcurrent || at > this.clock.now() - STORE_MAX_MS) author.uncertain.add(word);
    author.text = undefined;
    author.window = this.#openWindow(author.disk);
    author.window.network.setOnline(isOnline);
  }

  #openWindow(disk: MemoryDisk): SimulatedWindow {
    const window = new SimulatedWindow({ clock: this.clock, server: this.server, disk });
    void window.sync.start();
    return window;
  }
}

/** Returns the characters of a text, with a line for each paragraph. */
export const plainText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');

/** Returns the characters of the text into which only the author with the index `i` types. */
export const ownText = (store: RecordStore, i: number): string =>
  plainText(store.get(`own${i}`)?.texts?.['body']?.paragraphs ?? []);

/** Returns all records of a store by id. */
export const byId = (store: RecordStore): unknown =>
  Object.fromEntries([...store.records()].map((record) => [record.id, record]));
