import { Editor } from '@flydeck/editor/editor';
import { wholeCamera } from '@flydeck/editor/navigation/wheel';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import type { OpenDocument } from '@flydeck/editor/sync/sync-options';
import type { PointerInput } from '@flydeck/editor/tools/tool';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { AssetTable } from '../compile/browser-ports.ts';
import { openSceneFeed } from '../compile/open-scene-feed.ts';
import type { SceneFeed, SceneVersion } from '../compile/scene-feed.ts';
import { EditedTextOwner } from '../text/edited-text-owner.ts';
import type { OpenText } from '../text/open-text.ts';
import { createId } from './create-id.ts';
import { SessionEvents } from './session-events.ts';

interface SessionOptions {
  /** The presentation's oid. */
  readonly oid: string;
  readonly sync: SyncClient;
  readonly document: OpenDocument;
  readonly assets: AssetTable;
}

interface PointerState {
  readonly point: Point;
  /** Where the button was pressed; undefined while no button is pressed. */
  readonly start?: Point;
}

/** An open presentation: its editor, its connection to the server, and its compiled scene. */
export class EditorSession {
  readonly oid: string;
  readonly editor: Editor;
  readonly sync: SyncClient;
  readonly events = new SessionEvents();
  readonly #feed: SceneFeed;
  readonly #editedText: EditedTextOwner;
  readonly #listeners = new Set<() => void>();
  readonly #changedIds = new Set<string>();
  #assets: AssetTable;
  #scene: SceneVersion | undefined;
  #version = 0;
  #pathVersion = 0;
  #pointer: PointerState | undefined;
  #hasSize = false;

  constructor({ oid, sync, document, assets }: SessionOptions) {
    this.oid = oid;
    this.sync = sync;
    this.#assets = assets;
    const { store, history } = document;
    this.editor = new Editor({
      store,
      history,
      window: { width: 1, height: 1 },
      newId: createId,
      ...this.events.editorOptions,
      onFormatText: (format) => this.text?.formatting.apply(format),
      onChange: (operations, changes) => sync.push(operations, changes),
    });
    store.onChange = (id) => this.#noteChange(id);
    this.#editedText = new EditedTextOwner(this.editor, sync);
    sync.attach({ updateDocument: (update) => this.update(() => this.editor.updateDocument(update)) });
    this.#feed = openSceneFeed({
      onVersion: (version) => {
        this.#scene = version;
        this.update(() => this.#editedText.receive(version));
      },
      // The last scene stays visible; the next change compiles again.
      onFailure: () => undefined,
    });
    this.#feed.open(store, assets);
  }

  /** The last compiled scene; undefined before the first compilation. */
  get scene(): SceneVersion | undefined {
    return this.#scene;
  }

  /** The text that is edited on the canvas. */
  get text(): OpenText | undefined {
    return this.#editedText.open;
  }

  /** Increases with each change of the document, the selection, the camera or the scene. */
  get version(): number {
    return this.#version;
  }

  /** Increases with each change of a topic, a step or the document. */
  get pathVersion(): number {
    return this.#pathVersion;
  }

  /** The pointer over the stage, in CSS pixels; undefined outside the stage. */
  get pointer(): PointerState | undefined {
    return this.#pointer;
  }

  /** Notes where the pointer is. */
  trackPointer(type: PointerInput['type'] | 'leave', point?: Point): void {
    if (!point) this.#pointer = undefined;
    else if (type === 'down') this.#pointer = { point, start: point };
    else if (type === 'move') this.#pointer = { ...this.#pointer, point };
    else this.#pointer = { point };
  }

  /** Calls `listener` after each change. Returns a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs an action of the author on the editor, compiles what it changed, and notifies the listeners. */
  update<Result>(action: (editor: Editor) => Result): Result {
    try {
      return action(this.editor);
    } finally {
      this.#sendChanges();
      this.#editedText.update(this.#feed);
      this.#notify();
    }
  }

  /** Sets the size of the stage in CSS pixels. The first size shows the whole presentation. */
  resize(window: Size): void {
    this.update((editor) => {
      editor.resize(window);
      if (!this.#hasSize) editor.moveCamera(wholeCamera(editor.view));
      this.#hasSize = true;
    });
  }

  /** The pictures and media that are known. */
  get assets(): AssetTable {
    return this.#assets;
  }

  /** Adds pictures and media. */
  addAssets({ images, media }: AssetTable): void {
    this.#assets = {
      images: { ...this.#assets.images, ...images },
      media: { ...this.#assets.media, ...media },
    };
    this.#feed.setAssets(this.#assets);
  }

  close(): void {
    this.editor.store.onChange = undefined;
    this.#feed.close();
    void this.sync.close();
  }

  #noteChange(id: string): void {
    this.#changedIds.add(id);
    const kind = this.editor.store.get(id)?.kind ?? 'document';
    if (kind === 'topic' || kind === 'step' || kind === 'document') this.#pathVersion += 1;
  }

  #sendChanges(): void {
    if (this.#changedIds.size === 0) return;
    this.#feed.change(this.editor.store, this.#changedIds);
    this.#changedIds.clear();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
