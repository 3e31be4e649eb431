import { patchScene } from '@flydeck/scene/incremental/scene-patch';
import type { ImportWarning } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';
import type {
  ChartParts,
  CompileEvent,
  CompilerConnection,
  EditedTextCarets,
  RowEdges,
  TextLayouts,
  TypesetResult,
} from './compile-messages.ts';
import { shareStructure } from './share-structure.ts';

/** Maximum time for which a provisional first version waits for fonts while the initial scene remains visible. */
const MAX_INITIAL_SCENE_MS = 5000;

/** A compiled version of the document. */
export interface SceneVersion {
  readonly scene: Scene;
  readonly warnings: readonly ImportWarning[];
  /** Whether some elements are placeholders, because fonts or parts of the compiler are still being loaded. */
  readonly isProvisional: boolean;
  /** Positions in this scene of the characters of the text that is being edited. */
  readonly editedText?: EditedTextCarets | undefined;
  /** The edges of the rows of the requested tables in this scene. */
  readonly rowEdges?: RowEdges | undefined;
  /** The parts of the requested charts in this scene. */
  readonly chartParts?: ChartParts | undefined;
  /** Positions in this scene of the characters of the requested texts. */
  readonly texts?: TextLayouts | undefined;
}

interface SceneFeedOptions {
  /**
   * A scene that is already shown, and that the first version replaces. A provisional version replaces the scene only
   * after `MAX_INITIAL_SCENE_MS`, because texts in fallback fonts would be worse than the initial scene.
   */
  readonly initialScene?: Scene | undefined;
  /** Connects to a compiler that sends its events to `receive`. */
  connect(receive: (event: CompileEvent) => void): CompilerConnection;
  /** Registers a font under its id, so that text in this font can be painted. */
  registerFont(file: LoadedFontFile): Promise<void>;
  /** Called with each version, after its fonts have been registered. */
  onVersion(version: SceneVersion): void;
  /** Called when the records cannot be compiled. The last version remains valid. */
  onFailure(message: string): void;
}

/** Sends the records of a document and their changes to a compiler, and reports each scene from the compiler. */
export class SceneFeed {
  readonly #options: SceneFeedOptions;
  readonly #connection: CompilerConnection;
  #version: SceneVersion | undefined;
  /** Number of fonts that are being registered. */
  #pendingFonts = 0;
  #isClosed = false;
  /** Functions that receive the results of formulas, by the number of the request. */
  readonly #formulaRequests = new Map<number, (result: TypesetResult) => void>();
  #lastRequest = 0;
  /** Undefined without an initial scene, and after the first version was reported. */
  #initialScene: Scene | undefined;
  /** Reports the first version after `MAX_INITIAL_SCENE_MS` even if it is provisional. */
  #firstVersionTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SceneFeedOptions) {
    this.#options = options;
    this.#initialScene = options.initialScene;
    this.#connection = options.connect((event) => this.#receive(event));
  }

  /** Sends all records to the compiler, which compiles them. */
  open(store: RecordStore, assets: AssetTable): void {
    this.#connection.send({ type: 'open', records: [...store.records()], assets });
  }

  /** Compiles again after the records `changedIds` were added, replaced or deleted in the store. */
  change(store: RecordStore, changedIds: Iterable<string>): void {
    const changed = [...new Set(changedIds)].map((id) => ({ id, record: store.get(id) }));
    this.#connection.send({
      type: 'change',
      put: changed.flatMap(({ record }) => record ?? []),
      deleted: changed.flatMap(({ id, record }) => (record ? [] : [id])),
    });
  }

  /** Replaces the table of the pictures and media to which the records refer. */
  setAssets(assets: AssetTable): void {
    this.#connection.send({ type: 'assets', assets });
  }

  /**
   * Sets the record whose text is being edited. Later versions contain the positions of the characters of this text.
   * @param id undefined if no text is being edited
   */
  editText(id: string | undefined): void {
    this.#connection.send({ type: 'edit-text', ...(id === undefined ? {} : { id }) });
  }

  /** Requests that later versions contain the layouts of these tables, charts and texts. */
  layOut(ids: readonly string[]): void {
    this.#connection.send({ type: 'lay-out', ids });
  }

  /** Typesets a formula in TeX. The promise remains pending if the compiler cannot be loaded. */
  typeset(tex: string): Promise<TypesetResult> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    return new Promise((resolve) => {
      this.#formulaRequests.set(request, resolve);
      this.#connection.send({ type: 'typeset', request, tex });
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#firstVersionTimer);
    this.#connection.close();
  }

  #receive(event: CompileEvent): void {
    switch (event.type) {
      case 'font':
        this.#registerFont(event.file);
        break;
      case 'formula':
        this.#formulaRequests.get(event.request)?.(event.result);
        this.#formulaRequests.delete(event.request);
        break;
      case 'failed':
        this.#options.onFailure(event.message);
        break;
      case 'scene': {
        const { patch, isFirst, warnings, isProvisional, editedText, rowEdges, chartParts, texts } = event;
        const scene = patchScene(isFirst ? undefined : this.#version?.scene, patch);
        this.#version = { scene, warnings, isProvisional, editedText, rowEdges, chartParts, texts };
        this.#report();
      }
    }
  }

  #registerFont(file: LoadedFontFile): void {
    this.#pendingFonts += 1;
    const finish = () => {
      this.#pendingFonts -= 1;
      // Reports the same scene in a new object, so that the scene is painted again, now with the font.
      this.#version &&= { ...this.#version };
      this.#report();
    };
    // A font that the browser rejects counts as registered: the browser paints its text in a fallback font.
    this.#options.registerFont(file).then(finish, finish);
  }

  /** Reports the current version, unless the version must wait for fonts or for parts of the compiler. */
  #report(): void {
    if (this.#isClosed || this.#pendingFonts > 0 || !this.#version) return;
    if (this.#initialScene && this.#version.isProvisional) {
      this.#firstVersionTimer ??= setTimeout(() => this.#replaceInitialScene(), MAX_INITIAL_SCENE_MS);
      return;
    }
    if (this.#initialScene) this.#replaceInitialScene();
    else this.#options.onVersion(this.#version);
  }

  /**
   * Reports the first version. Equal objects of the initial scene replace objects of the compiled scene, so that
   * unchanged parts are not painted again.
   */
  #replaceInitialScene(): void {
    clearTimeout(this.#firstVersionTimer);
    if (!this.#version) return;
    const { scene: compiled } = this.#version;
    const scene = this.#initialScene ? shareStructure(this.#initialScene, compiled) : compiled;
    this.#version = { ...this.#version, scene };
    this.#initialScene = undefined;
    this.#options.onVersion(this.#version);
  }
}
