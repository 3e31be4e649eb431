import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { AssetTable } from './browser-ports.ts';
import { openSceneFeed } from './open-scene-feed.ts';
import type { SceneFeed, SceneVersion } from './scene-feed.ts';

/** Time in ms after which the code of the compiler is requested again. */
const RETRY_MS = 10_000;

interface SessionSceneOptions {
  readonly store: RecordStore;
  readonly assets: AssetTable;
  /** Called with each version, after its fonts have been registered with the page. */
  onVersion(version: SceneVersion): void;
  /** Called when `isUnavailable` becomes true. */
  onUnavailable(): void;
}

/**
 * The scene of an open presentation. At first, this is the published scene, which the server compiled. The first change
 * starts the compiler in this browser, whose scenes replace the published scene.
 */
export class SessionScene {
  readonly #options: SessionSceneOptions;
  #assets: AssetTable;
  #feed: SceneFeed | undefined;
  #version: SceneVersion | undefined;
  /** Id of the record whose text is being edited. */
  #editedTextId: string | undefined;
  #isUnavailable = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #retry = () => {
    if (this.#isUnavailable) this.#open();
  };

  constructor(options: SessionSceneOptions) {
    this.#options = options;
    this.#assets = options.assets;
    addEventListener('online', this.#retry);
  }

  /** The last version; undefined before the first one. */
  get version(): SceneVersion | undefined {
    return this.#version;
  }

  /** Whether the code of the compiler could not be loaded. Changes are not visible on the canvas until it is loaded. */
  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  /** Whether the compiler was started. */
  get isStarted(): boolean {
    return this.#feed !== undefined;
  }

  /** Shows the published scene, whose fonts must be registered, unless the compiler has already returned a scene. */
  showPublished(scene: Scene): void {
    if (!this.#version) this.#receive({ scene, warnings: [], isProvisional: false });
  }

  /** Starts the compiler, unless it was started before. It compiles all records. */
  start(): void {
    if (!this.#feed) this.#open();
  }

  /** Compiles again after records were added, replaced or deleted. */
  change(ids: Iterable<string>): void {
    if (this.#feed) this.#feed.change(this.#options.store, ids);
    else this.#open();
  }

  /** Replaces the pictures and media. */
  setAssets(assets: AssetTable): void {
    this.#assets = assets;
    this.#feed?.setAssets(assets);
  }

  /**
   * Requests that later versions contain the positions of the characters in the text of the record `id`, or of no text.
   */
  editText(id: string | undefined): void {
    this.#editedTextId = id;
    if (this.#feed) this.#feed.editText(id);
    else if (id !== undefined) this.#open();
  }

  close(): void {
    removeEventListener('online', this.#retry);
    clearTimeout(this.#retryTimer);
    this.#feed?.close();
  }

  #open(): void {
    clearTimeout(this.#retryTimer);
    this.#feed?.close();
    this.#feed = openSceneFeed(
      {
        onVersion: (version) => this.#receive(version),
        // The last scene is still shown, and the next change compiles again.
        onFailure: () => undefined,
        onUnavailable: () => this.#fail(),
      },
      this.#version?.scene,
    );
    this.#feed.open(this.#options.store, this.#assets);
    if (this.#editedTextId !== undefined) this.#feed.editText(this.#editedTextId);
  }

  #receive(version: SceneVersion): void {
    this.#version = version;
    if (this.#feed) this.#isUnavailable = false;
    this.#options.onVersion(version);
  }

  #fail(): void {
    this.#isUnavailable = true;
    this.#retryTimer = setTimeout(this.#retry, RETRY_MS);
    this.#options.onUnavailable();
  }
}
