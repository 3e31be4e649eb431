import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdsOf, stepInVersion } from '@flydeck/scene/step-id';
import { Session } from '../viewer/player/session.ts';
import type { ViewerStep } from '../viewer/viewer-step.ts';
import { createViewerStore, type ViewerStore } from '../viewer/viewer-store.ts';
import { FileStore } from './file-store.ts';
import { preload } from './preload.ts';
import { ShowPlayer, type ShowSource } from './show-player.ts';

/** The version of a presentation that a window shows first. */
export interface ShownPresentation {
  readonly sceneUrl: string;
  readonly steps: readonly ViewerStep[];
}

/** Loaded and all files that a version needs. */
interface LoadedFiles {
  readonly loaded: number;
  readonly total: number;
  readonly failed: number;
  /** Number of files that are too large to be stored. */
  readonly unstored: number;
}

/** What the canvas of a window shows. */
export interface ShownVersion {
  readonly sceneUrl: string;
  readonly store: ViewerStore;
  /** Undefined until the first version is loaded. */
  readonly session: Session | undefined;
  /** Undefined until the number of files is known. */
  readonly files: LoadedFiles | undefined;
  readonly failure: Error | undefined;
  /** URL of the upcoming version after it was loaded. It is shown without a delay when the state names it. */
  readonly preparedUrl: string | undefined;
  readonly prepared: Session | undefined;
  /** URL of the upcoming version if it failed to load. */
  readonly failedUrl: string | undefined;
  /** Whether a medium plays without sound because the browser does not allow sound yet. */
  readonly isSoundBlocked: boolean;
}

interface VersionLoaderOptions {
  /** Element for the canvas, and the element over it for media. */
  readonly surface: HTMLElement;
  readonly layer: HTMLElement;
  readonly show: ShowSource;
  readonly first: ShownPresentation;
  /** The store of the first version. */
  readonly firstStore: ViewerStore;
  readonly onChange: (shown: ShownVersion) => void;
}

/** A version that is being loaded or shown. */
interface Version {
  readonly sceneUrl: string;
  readonly store: ViewerStore;
  readonly controller: AbortController;
  /** The parts of the surface and of the layer over it that belong to this version. */
  readonly boxes: readonly HTMLElement[];
  session?: Session;
  files?: LoadedFiles;
  fileUrls?: readonly string[];
  failure?: Error;
  isSoundBlocked?: boolean;
}

/** After a failure to load a version, the shown one remains, and the load is repeated after this time. */
const RETRY_MS = 3000;
/** Maximum interval at which files that failed to load are requested again. */
const MAX_RETRY_MS = 60_000;

/** Returns a store that shows a step. The mode becomes `present` when the version is loaded. */
export function openStore(steps: readonly ViewerStep[], step: number): ViewerStore {
  const store = createViewerStore();
  store.open(steps, { step });
  store.present();
  return store;
}

/** Returns the steps of a scene, without pictures. */
export const stepsOfScene = (scene: Scene): ViewerStep[] =>
  stepIdsOf(scene).map((topicId, index) => ({ topicId, title: scene.steps[index]?.title ?? '' }));

/**
 * Loads the versions of the presentation that the state names, and shows the current one on the canvas of this window. A
 * version remains visible until the next one is painted.
 */
export class VersionLoader {
  readonly #options: VersionLoaderOptions;
  readonly #versions = new Map<string, Version>();
  readonly #observer: ResizeObserver;
  readonly #files: FileStore;
  #shown: Version | undefined;
  #player: ShowPlayer | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: VersionLoaderOptions) {
    this.#options = options;
    this.#files = options.show.files ?? new FileStore();
    this.#observer = new ResizeObserver(() => {
      for (const { session, boxes } of this.#versions.values()) if (boxes[0]) session?.fit(boxes[0]);
    });
    this.#observer.observe(options.surface);
    this.update();
  }

  get player(): ShowPlayer | undefined {
    return this.#player;
  }

  /** Must be called after each change of the state. */
  update(): void {
    if (this.#isClosed) return;
    const { current, upcoming } = this.#urls;
    for (const url of [current, upcoming]) if (url !== undefined && !this.#versions.has(url)) void this.#load(url);
    const version = this.#versions.get(current);
    if (version?.session && version !== this.#shown) this.#show(version, version.session);
    for (const [url, other] of this.#versions)
      if (url !== current && url !== upcoming && other !== this.#shown) this.#remove(other);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    this.#observer.disconnect();
    this.#player?.close();
    this.#options.show.setPlayer(undefined);
    for (const version of this.#versions.values()) this.#remove(version);
  }

  get #urls(): { readonly current: string; readonly upcoming: string | undefined } {
    const { sceneUrl, upcomingUrl } = this.#options.show.state;
    return { current: sceneUrl ?? this.#options.first.sceneUrl, upcoming: upcomingUrl ?? undefined };
  }

  async #load(sceneUrl: string): Promise<void> {
    const { surface, layer, first, firstStore, show } = this.#options;
    const controller = new AbortController();
    const { signal } = controller;
    // The canvas of a new version is under that of the shown one until it is painted.
    const boxes = [surface, layer].map((parent) => {
      const box = document.createElement('div');
      box.style.cssText = 'position:absolute;inset:0;pointer-events:none';
      parent.prepend(box);
      return box;
    });
    const store = sceneUrl === first.sceneUrl && !this.#shown ? firstStore : createViewerStore();
    const version: Version = { sceneUrl, store, controller, boxes };
    this.#versions.set(sceneUrl, version);
    const [box = surface, over = layer] = boxes;
    try {
      version.session = await Session.open(
        {
          surface: box,
          layer: over,
          store,
          response: this.#files.load(sceneUrl, signal),
          files: this.#files.blobs,
          onScene: (scene) => this.#openSteps(version, scene),
          onRest: () => undefined,
          onRoam: () => this.#handlePaint(version),
          onPaint: () => this.#handlePaint(version),
          ...(show.setMedia && { onPlayback: (media) => version === this.#shown && show.setMedia?.(media) }),
          onSoundBlocked: (isSoundBlocked) => {
            version.isSoundBlocked = isSoundBlocked;
            this.#report();
          },
        },
        signal,
      );
      store.dispatch({ type: 'loaded' });
      this.update();
      this.#report();
      await this.#preload(version, version.session);
    } catch (error) {
      if (!signal.aborted) this.#fail(version, error as Error);
    }
  }

  /** Opens the steps of a scene in the store of its version, at the step that is shown at present. */
  #openSteps({ sceneUrl, store }: Version, scene: Scene): void {
    const { show, firstStore } = this.#options;
    if (store === firstStore) return;
    const { current } = this.#urls;
    const shown = this.#shown?.session?.scene;
    const { step } = show.state;
    store.open(stepsOfScene(scene), {
      step: sceneUrl === current || !shown ? step : stepInVersion(stepIdsOf(shown), step, stepIdsOf(scene)),
    });
    store.present();
  }

  #handlePaint(version: Version): void {
    if (version === this.#shown) this.#player?.handlePaint();
  }

  async #preload(version: Version, session: Session): Promise<void> {
    const { first } = this.#options;
    // The pictures of the steps are in the list of all steps.
    const steps = version.sceneUrl === first.sceneUrl ? first.steps : [];
    const urls = [...session.fileUrls(), ...steps.flatMap(({ picture }) => (picture ? [picture.url] : []))];
    version.fileUrls = urls;
    const { signal } = version.controller;
    const setFiles = (loaded: number, failed = 0, unstored = 0) => {
      version.files = { loaded, total: urls.length, failed, unstored };
      this.#report();
    };
    setFiles(0);
    const files = this.#files;
    let { failed, unstoredCount } = await preload(urls, { files, onProgress: setFiles, signal });
    for (let ms = RETRY_MS; ; ms = Math.min(2 * ms, MAX_RETRY_MS)) {
      for (const url of urls) session.addFile(url, files.blobs.get(url));
      setFiles(urls.length, failed.length, unstoredCount);
      if (failed.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, ms));
      signal.throwIfAborted();
      const retried = await preload(failed, { files, onProgress: () => undefined, signal });
      failed = retried.failed;
      unstoredCount += retried.unstoredCount;
    }
    this.#retainFiles();
  }

  /** Deletes the stored files of versions that are not shown any more. */
  #retainFiles(): void {
    const versions = [...this.#versions.values()];
    if (versions.some(({ files }) => !files || files.loaded < files.total)) return;
    this.#files.retain(new Set(versions.flatMap(({ sceneUrl, fileUrls = [] }) => [sceneUrl, ...fileUrls])));
  }

  #fail(version: Version, failure: Error): void {
    version.failure = failure;
    this.#report();
    if (!this.#shown) return;
    this.#retryTimer = setTimeout(() => {
      this.#remove(version);
      this.update();
    }, RETRY_MS);
  }

  /** Shows a loaded version in place of the last one, which remains visible until the new one is painted. */
  #show(version: Version, session: Session): void {
    const { show } = this.#options;
    const last = this.#shown;
    this.#player?.close();
    this.#shown = version;
    show.setScene?.(session.scene);
    this.#player = new ShowPlayer({
      session,
      store: version.store,
      sceneUrl: version.sceneUrl,
      getState: () => show.state,
      onChange: (fields) => show.change(fields),
      fliesToAreas: show.fliesToAreas ?? false,
    });
    show.setPlayer(this.#player);
    last?.session?.stopMedia();
    this.#report();
    if (!last) return;
    const removeLast = () => this.#remove(last);
    session.whenPainted().then(removeLast, removeLast);
  }

  #remove(version: Version): void {
    version.controller.abort();
    for (const box of version.boxes) box.remove();
    if (this.#versions.get(version.sceneUrl) === version) this.#versions.delete(version.sceneUrl);
    if (!this.#isClosed) this.#retainFiles();
  }

  #report(): void {
    if (this.#isClosed) return;
    const { first, firstStore, show, onChange } = this.#options;
    const { current, upcoming = '' } = this.#urls;
    const shown = this.#shown;
    const next = this.#versions.get(upcoming);
    onChange({
      sceneUrl: shown?.sceneUrl ?? first.sceneUrl,
      store: shown?.store ?? firstStore,
      session: shown?.session,
      files: shown?.files,
      failure: shown ? undefined : this.#versions.get(current)?.failure,
      preparedUrl: next?.session && upcoming,
      prepared: next?.session,
      failedUrl: next?.failure && upcoming,
      isSoundBlocked: shown?.isSoundBlocked ?? false,
    });
    const { files } = shown ?? {};
    show.setReady(files !== undefined && files.loaded === files.total && files.failed === 0);
  }
}
