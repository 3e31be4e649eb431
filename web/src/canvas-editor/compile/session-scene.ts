import type { Scene } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { AssetTable } from './browser-ports.ts';
import type { TypesetResult } from './compile-messages.ts';
import { openSceneFeed } from './open-scene-feed.ts';
import type { SceneFeed, SceneVersion } from './scene-feed.ts';

/** Delay in ms after which the compiler's script is requested again if it could not be loaded. */
const RETRY_DELAY_MS = 10_000;

interface SessionSceneOptions {
  readonly store: RecordStore;
  readonly assets: AssetTable;
  /** Called with each version of the scene, after its fonts have been registered with the page. */
  onVersion(version: SceneVersion): void;
  /** Called after each failed attempt to load the compiler's script. `isUnavailable` is then true. */
  onUnavailable(): void;
}

/**
 * The scene that the editor shows. At first, this is the published scene, which the server has compiled. The first
 * change starts a compiler in this browser, and the scenes of this compiler replace the published scene.
 */
export class SessionScene {
  readonly #options: SessionSceneOptions;
  #assets: AssetTable;
  #feed: SceneFeed | undefined;
  #version: SceneVersion | undefined;
  /** Id of the record whose text is being edited. */
  #editedTextId: string | undefined;
  /** Ids of the tables, charts and texts whose layouts later versions contain. */
  #laidOutIds: readonly string[] = [];
  #isUnavailable = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #retryIfUnavailable = () => {
    if (this.#isUnavailable) this.#open();
  };

  constructor(options: SessionSceneOptions) {
    this.#options = options;
    this.#assets = options.assets;
    addEventListener('online', this.#retryIfUnavailable);
  }

  /** The version that is shown; undefined until the first version is received. */
  get version(): SceneVersion | undefined {
    return this.#version;
  }

  /**
   * Whether the compiler's script could not be loaded. Until the compiler runs, changes are not visible on the canvas.
   */
  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  /** Whether the compiler was started. */
  get isStarted(): boolean {
    return this.#feed !== undefined;
  }

  /**
   * Shows the published scene, unless the compiler has already returned a scene. The fonts of the scene must have been
   * registered with the page.
   */
  showPublished(scene: Scene): void {
    if (!this.#version) this.#receive({ scene, warnings: [], isProvisional: false });
  }

  /** Starts the compiler with all records, unless it was started before. */
  start(): void {
    if (!this.#feed) this.#open();
  }

  /** Compiles again after the records `changedIds` were added, replaced or deleted. */
  change(changedIds: Iterable<string>): void {
    if (this.#feed) this.#feed.change(this.#options.store, changedIds);
    else this.#open();
  }

  /** Replaces the table of pictures and media that the compiler uses. */
  setAssets(assets: AssetTable): void {
    this.#assets = assets;
    this.#feed?.setAssets(assets);
  }

  /**
   * Sets the record whose text is being edited. Later versions contain the positions of the text's characters.
   * @param id undefined if no text is being edited
   */
  editText(id: string | undefined): void {
    this.#editedTextId = id;
    if (this.#feed) this.#feed.editText(id);
    else if (id !== undefined) this.#open();
  }

  /** Requests that later versions contain the layouts of these tables, charts and texts. */
  layOut(ids: readonly string[]): void {
    if (isEqual(ids, this.#laidOutIds)) return;
    this.#laidOutIds = ids;
    this.#feed?.layOut(ids);
  }

  /** Typesets a formula in TeX. Starts the compiler if necessary. */
  typeset(tex: string): Promise<TypesetResult> {
    this.start();
    return this.#feed?.typeset(tex) ?? Promise.resolve({ error: '' });
  }

  close(): void {
    removeEventListener('online', this.#retryIfUnavailable);
    clearTimeout(this.#retryTimer);
    this.#feed?.close();
  }

  #open(): void {
    clearTimeout(this.#retryTimer);
    this.#feed?.close();
    this.#feed = openSceneFeed(
      {
        onVersion: (version) => this.#receive(version),
        // The last scene remains visible, and the next change is compiled again.
        onFailure: () => undefined,
        onUnavailable: () => this.#scheduleRetry(),
      },
      this.#version?.scene,
    );
    this.#feed.open(this.#options.store, this.#assets);
    if (this.#editedTextId !== undefined) this.#feed.editText(this.#editedTextId);
    if (this.#laidOutIds.length > 0) this.#feed.layOut(this.#laidOutIds);
  }

  #receive(version: SceneVersion): void {
    this.#version = version;
    if (this.#feed) this.#isUnavailable = false;
    this.#options.onVersion(version);
  }

  #scheduleRetry(): void {
    this.#isUnavailable = true;
    this.#retryTimer = setTimeout(this.#retryIfUnavailable, RETRY_DELAY_MS);
    this.#options.onUnavailable();
  }
}
