import type { EditPageViewer } from '@flydeck/contract/drafts/page';
import { findCommand } from '@flydeck/editor/commands/registry';
import { Editor } from '@flydeck/editor/editor';
import { overviewCamera, type PinchInput, type WheelInput } from '@flydeck/editor/navigation/wheel';
import { shownTopic } from '@flydeck/editor/path/shown-topic';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import type { OpenDocument } from '@flydeck/editor/sync/sync-options';
import type { PointerInput } from '@flydeck/editor/tools/tool';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { AssetTable } from '../compile/browser-ports.ts';
import type { TypesetResult } from '../compile/compile-messages.ts';
import type { SceneVersion } from '../compile/scene-feed.ts';
import { SessionScene } from '../compile/session-scene.ts';
import { loadEditing, loadedEditing } from '../parts/load-editing.ts';
import { PublishingWindows } from '../publish/publishing-windows.ts';
import { visibleArea } from '../stage/visible-area.ts';
import { TableFitter } from '../tables/table-fitter.ts';
import type { OpenText } from '../text/open-text.ts';
import { OpenTextManager } from '../text/open-text-manager.ts';
import { TextFitter } from '../text/text-fitter.ts';
import type { Together } from '../together/together.ts';
import { createId } from './create-id.ts';
import { SessionEvents } from './session-events.ts';

/** Time in ms after the last event of the wheel or of fingers until the camera counts as resting. */
const REST_MS = 140;

interface SessionOptions {
  /** The presentation's oid. */
  readonly oid: string;
  /** See `EditorSession.path`. */
  readonly path: string;
  /** See `EditorSession.viewer`. */
  readonly viewer: EditPageViewer;
  readonly sync: SyncClient;
  readonly document: OpenDocument;
  readonly assets: AssetTable;
  /**
   * The published scene, if this scene shows the current state of the document. Without a published scene, the session
   * compiles the document immediately.
   */
  readonly published?: Promise<Scene> | undefined;
}

/** Points are in CSS pixels of the stage. */
interface PointerState {
  /** The current position. */
  readonly point: Point;
  /** Where the mouse button or the finger was pressed down; undefined while nothing is pressed. */
  readonly start?: Point;
}

/** A presentation that is open for editing: its editor, its connection to the server, and its scene. */
export class EditorSession {
  readonly oid: string;
  /** URL path of the presentation's public page, without the prefix of the interface language. */
  readonly path: string;
  /** The person who uses this window. */
  readonly viewer: EditPageViewer;
  readonly editor: Editor;
  /** Key of the row of the path to which the author went last (`rowKey`). */
  visitedKey: string | undefined;
  readonly sync: SyncClient;
  readonly events = new SessionEvents();
  readonly publishing: PublishingWindows;
  #resolvePainted: (() => void) | undefined;
  /** Resolves when the stage shows the first picture of the scene, or when painting has failed. */
  readonly painted = new Promise<void>((resolve) => {
    this.#resolvePainted = resolve;
  });
  readonly #scene: SessionScene;
  readonly #textManager: OpenTextManager;
  readonly #listeners = new Set<() => void>();
  /** Ids of the records that have changed since changes were last sent to the compiler. */
  readonly #changedIds = new Set<string>();
  /** Ids of the records whose texts are laid out for parts of the interface. */
  readonly #watchedTexts = new Map<string, readonly string[]>();
  #assets: AssetTable;
  /** Whether the compiler must be started as soon as the published scene is shown. */
  #isCompilerWanted = false;
  #version = 0;
  #pathVersion = 0;
  readonly #tableFitter: TableFitter;
  readonly #textFitter: TextFitter;
  /** The topic that the editor shows, and the `version` for which it was computed. */
  #shownTopic = { version: -1, id: '' };
  #together: Together | undefined;
  #pointer: PointerState | undefined;
  /** Set while the camera is moved by the wheel or by fingers. */
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #unsubscribe: () => void;
  readonly #unsubscribeStatus: () => void;
  /** Whether `resize` has been called. */
  #hasSize = false;

  constructor({ oid, path, viewer, sync, document, assets, published }: SessionOptions) {
    this.oid = oid;
    this.path = path;
    this.viewer = viewer;
    this.publishing = new PublishingWindows(viewer.profileOid);
    this.sync = sync;
    this.#assets = assets;
    const { store, history } = document;
    this.editor = new Editor({
      store,
      undoHistory: history,
      window: { width: 1, height: 1 },
      newId: createId,
      ...this.events.editorOptions,
      onOthers: (event) => this.events.reportOthers(event),
      onFormatText: (format) => this.text?.formatting.apply(format),
      onChange: (operations, changes) => {
        sync.push(operations, changes);
        this.#tableFitter.track(changes);
        this.#textFitter.track(changes);
      },
    });
    this.#tableFitter = new TableFitter(this.editor);
    this.#textFitter = new TextFitter(this.editor);
    this.#unsubscribe = store.subscribe((id) => this.#trackChange(id));
    this.#textManager = new OpenTextManager(this.editor, sync);
    sync.attach({
      updateDocument: (update, batches) => this.update(() => this.editor.updateDocument(update, batches)),
    });
    this.#scene = new SessionScene({
      store,
      assets,
      onVersion: (version) =>
        this.update(() => {
          this.#textFitter.withoutTracking(() => this.#textManager.receive(version));
          this.#tableFitter.receive(version);
          this.#textFitter.receive(version);
          if (version.chartParts) this.editor.setChartParts(version.chartParts);
        }),
      onUnavailable: () => this.#notify(),
    });
    this.#unsubscribeStatus = sync.status.subscribe(() => this.#updateRight());
    this.#updateRight();
    if (published) void this.#showPublished(published);
    else this.#scene.start();
  }

  /**
   * The scene that the stage shows: first the published scene, then the compiled scenes. Undefined until the published
   * scene is loaded or the first scene is compiled.
   */
  get scene(): SceneVersion | undefined {
    return this.#scene.version;
  }

  /** Resolves `painted`. */
  markAsPainted(): void {
    this.#resolvePainted?.();
  }

  /** Whether the compiler's script could not be loaded, so that changes are not visible on the canvas. */
  get isSceneUnavailable(): boolean {
    return this.#scene.isUnavailable;
  }

  /** Whether the compiler was started. */
  get isCompiling(): boolean {
    return this.#scene.isStarted;
  }

  /**
   * Starts the compiler before the first change, but not before the published scene is shown. Called when the author
   * will probably change something soon.
   */
  prepareChange(): void {
    if (!loadedEditing())
      loadEditing().then(
        () => this.#notify(),
        () => undefined,
      );
    this.#startCompiler();
  }

  #startCompiler(): void {
    this.#isCompilerWanted = true;
    if (this.#scene.version) this.#scene.start();
  }

  /** Typesets a formula in TeX. The promise remains pending while the compiler cannot be loaded. */
  typeset(tex: string): Promise<TypesetResult> {
    return this.#scene.typeset(tex);
  }

  /** The text that is being edited on the canvas; undefined if no text is being edited. */
  get text(): OpenText | undefined {
    return this.#textManager.open;
  }

  /** A number that increases with each change of the document, the selection, the camera or the scene. */
  get version(): number {
    return this.#version;
  }

  /** Id of the topic that the editor shows, see `shownTopic`. It is computed once per version. */
  get shownTopic(): string {
    if (this.#shownTopic.version !== this.#version) {
      const { view, openIds } = this.editor;
      this.#shownTopic = { version: this.#version, id: shownTopic(view, openIds) };
    }
    return this.#shownTopic.id;
  }

  /**
   * A number that increases with each change that can affect the path: a change of a topic, of a step, or of the
   * document's own record.
   */
  get pathVersion(): number {
    return this.#pathVersion;
  }

  /** The pointer over the stage; undefined if the pointer is outside of the stage. */
  get pointer(): PointerState | undefined {
    return this.#pointer;
  }

  /**
   * Records the position of the pointer. Also starts the compiler when the pointer moves or is pressed on the stage,
   * because the author will probably change something soon.
   * @param point in CSS pixels of the stage; undefined if the pointer has left the stage
   */
  trackPointer(type: PointerInput['type'] | 'leave', point?: Point): void {
    // Browsers also send `move` events when the layout of the page changes below a pointer that does not move.
    const last = this.#pointer?.point;
    const isMoving = last !== undefined && point !== undefined && (last.x !== point.x || last.y !== point.y);
    if (type === 'down' || isMoving) this.prepareChange();
    if (!point) this.#pointer = undefined;
    else if (type === 'down') this.#pointer = { point, start: point };
    else if (type === 'move') this.#pointer = { ...this.#pointer, point };
    else this.#pointer = { point };
  }

  /** Whether the camera is being moved by the wheel or by fingers. */
  get isScrolling(): boolean {
    return this.#restTimer !== undefined;
  }

  /** Moves the camera by the wheel or by fingers. */
  scroll(input: WheelInput | PinchInput): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => {
      this.#restTimer = undefined;
      this.#notify();
    }, REST_MS);
    this.update((editor) => editor.scroll(input));
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs an action on the editor, sends the changed records to the compiler, and notifies the listeners. */
  update<Result>(action: (editor: Editor) => Result): Result {
    this.editor.setVisibleArea(visibleArea());
    try {
      return action(this.editor);
    } finally {
      this.#sendChanges();
      if (isAboutToChange(this.editor)) this.prepareChange();
      this.#textManager.update(this.#scene);
      this.#scene.layOut([
        ...laidOutElements(this.editor),
        ...this.#textFitter.laidOutIds,
        ...[...this.#watchedTexts.values()].flat(),
      ]);
      this.#notify();
    }
  }

  /**
   * Runs a command if it is enabled. Loads the code of commands that change the document first, if necessary. Shows a
   * toast if the code cannot be loaded.
   */
  run(id: string): void {
    const command = findCommand(id);
    if (command) this.update((editor) => editor.run(command));
    else if (!loadedEditing()) this.whenEditingLoaded(() => this.run(id));
  }

  /** Calls `action` when the code that changes presentations is loaded. Shows a toast if it cannot be loaded. */
  whenEditingLoaded(action: (editing: Awaited<ReturnType<typeof loadEditing>>) => void): void {
    loadEditing().then(action, () => showToast({ text: t('canvas.partFailed'), kind: 'failed' }));
  }

  /**
   * Requests that later scenes contain the positions of the characters of texts, and starts the compiler if necessary.
   * Replaces the previous request of the same part of the interface.
   * @param ids ids of the records that contain the texts
   */
  watchTexts(part: 'people' | 'comments', ids: readonly string[]): void {
    if (isEqual(ids, this.#watchedTexts.get(part) ?? [])) return;
    this.#watchedTexts.set(part, ids);
    this.update(() => undefined);
    if (ids.length > 0) this.#startCompiler();
  }

  /** Sets the size of the stage in CSS pixels. The first call also moves the camera to the overview. */
  resize(size: Size): void {
    this.update((editor) => {
      editor.resize(size);
      if (!this.#hasSize) editor.moveCamera(overviewCamera(editor.view), true);
      this.#hasSize = true;
    });
  }

  /** The other people; undefined until somebody else has the presentation open. */
  get together(): Together | undefined {
    return this.#together;
  }

  setTogether(together: Together): void {
    this.#together = together;
    this.#notify();
  }

  /** The document's pictures and media that are loaded. */
  get assets(): AssetTable {
    return this.#assets;
  }

  /** Adds loaded pictures and media, and passes them to the compiler. */
  addAssets({ images, media }: AssetTable): void {
    this.#assets = {
      images: { ...this.#assets.images, ...images },
      media: { ...this.#assets.media, ...media },
    };
    this.#scene.setAssets(this.#assets);
  }

  close(): void {
    clearTimeout(this.#restTimer);
    this.#unsubscribe();
    this.#unsubscribeStatus();
    this.#scene.close();
    this.#together?.close();
    void this.sync.close();
  }

  /** Disables or enables changes when the right of the author has changed. */
  #updateRight(): void {
    const isReadOnly = this.sync.status.current.right === 'comment';
    if (isReadOnly !== this.editor.isReadOnly) this.update((editor) => editor.setReadOnly(isReadOnly));
  }

  /** Shows the published scene or, if it cannot be loaded, compiles the document. */
  async #showPublished(published: Promise<Scene>): Promise<void> {
    try {
      this.#scene.showPublished(await published);
      if (this.#isCompilerWanted) this.#scene.start();
    } catch {
      this.#scene.start();
    }
  }

  #trackChange(id: string): void {
    this.#changedIds.add(id);
    const kind = this.editor.store.get(id)?.kind ?? 'document';
    if (kind === 'topic' || kind === 'step' || kind === 'document') this.#pathVersion += 1;
  }

  #sendChanges(): void {
    if (this.#changedIds.size === 0) return;
    this.#scene.change(this.#changedIds);
    this.#changedIds.clear();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the ids of the elements whose layouts the editor needs: the selected table or chart, if a single one is. */
function laidOutElements({ selection, store }: Editor): readonly string[] {
  const kind = selection.length === 1 ? store.get(selection[0] ?? '')?.kind : undefined;
  return kind === 'table' || kind === 'chart' ? selection : [];
}

/**
 * Whether the author will probably change something soon, because a record is selected, a text is being edited, or a
 * drawing tool is chosen.
 */
const isAboutToChange = ({ selection, editedTextId, tool }: Editor): boolean =>
  selection.length > 0 || editedTextId !== undefined || (tool.name !== 'select' && tool.name !== 'hand');
