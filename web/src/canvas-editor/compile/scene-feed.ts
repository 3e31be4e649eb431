import { patchScene } from '@flydeck/scene/incremental/scene-patch';
import type { Warning } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';
import type { CompileEvent, CompilerConnection, EditedText } from './compile-messages.ts';
import { shareParts } from './share-parts.ts';

/** Time in ms for which a scene that is replaced stays while texts of the new one wait for fonts. */
const REPLACE_DELAY_MS = 5000;

/** A compiled version of the document. */
export interface SceneVersion {
  readonly scene: Scene;
  readonly warnings: readonly Warning[];
  /** Whether texts wait for fonts. */
  readonly isProvisional: boolean;
  /** The text that is edited, as it is in this scene. */
  readonly editedText?: EditedText | undefined;
}

interface SceneFeedOptions {
  /**
   * The scene that is visible until now. It stays until all fonts of the first version are loaded, so that no text is
   * laid out twice, but not longer than some seconds.
   */
  readonly replaced?: Scene | undefined;
  /** Connects to a compiler that sends its events to `receive`. */
  connect(receive: (event: CompileEvent) => void): CompilerConnection;
  /** Registers a font for painting, under its id. */
  registerFont(file: LoadedFontFile): Promise<void>;
  /** Runs with each version, after its fonts have been registered. */
  onVersion(version: SceneVersion): void;
  /** Runs when the records cannot be compiled; the last version stays. */
  onFailure(message: string): void;
}

/** The scene of the records that are being edited: sends changes to the compiler and receives what they change. */
export class SceneFeed {
  readonly #options: SceneFeedOptions;
  readonly #connection: CompilerConnection;
  #version: SceneVersion | undefined;
  /** Number of fonts that are being registered. */
  #pendingFonts = 0;
  #replaced: Scene | undefined;
  #replaceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SceneFeedOptions) {
    this.#options = options;
    this.#replaced = options.replaced;
    this.#connection = options.connect((event) => this.#receive(event));
  }

  /** Compiles all records. */
  open(store: RecordStore, assets: AssetTable): void {
    this.#connection.send({ type: 'open', records: [...store.records()], assets });
  }

  /** Compiles records again that were added, replaced or deleted. */
  change(store: RecordStore, ids: Iterable<string>): void {
    const changed = [...new Set(ids)].map((id) => ({ id, record: store.get(id) }));
    this.#connection.send({
      type: 'change',
      put: changed.flatMap(({ record }) => record ?? []),
      deleted: changed.flatMap(({ id, record }) => (record ? [] : [id])),
    });
  }

  /** Replaces the pictures and media. */
  setAssets(assets: AssetTable): void {
    this.#connection.send({ type: 'assets', assets });
  }

  /** Each version from now on contains the positions of the characters of a record's text; undefined: of none. */
  editText(id: string | undefined): void {
    this.#connection.send({ type: 'edit-text', ...(id === undefined ? {} : { id }) });
  }

  close(): void {
    clearTimeout(this.#replaceTimer);
    this.#connection.close();
  }

  #receive(event: CompileEvent): void {
    switch (event.type) {
      case 'font':
        this.#registerFont(event.file);
        break;
      case 'failed':
        this.#options.onFailure(event.message);
        break;
      case 'scene': {
        const { patch, isFirst, warnings, isProvisional, editedText } = event;
        const scene = patchScene(isFirst ? undefined : this.#version?.scene, patch);
        this.#version = { scene, warnings, isProvisional, editedText };
        this.#report();
      }
    }
  }

  #registerFont(file: LoadedFontFile): void {
    this.#pendingFonts += 1;
    const finish = () => {
      this.#pendingFonts -= 1;
      // A new object for an equal scene: it is painted differently now.
      this.#version &&= { ...this.#version };
      this.#report();
    };
    // The text of a font that the browser refuses is painted in another one, but stays in place.
    this.#options.registerFont(file).then(finish, finish);
  }

  /** Reports the version if it can be painted. */
  #report(): void {
    if (this.#pendingFonts > 0 || !this.#version) return;
    if (this.#replaced && this.#version.isProvisional) {
      this.#replaceTimer ??= setTimeout(() => this.#replace(), REPLACE_DELAY_MS);
      return;
    }
    if (this.#replaced) this.#replace();
    else this.#options.onVersion(this.#version);
  }

  /** Reports the first version. Unchanged parts stay the same objects, so that they are not painted again. */
  #replace(): void {
    clearTimeout(this.#replaceTimer);
    if (!this.#version) return;
    const scene = this.#replaced ? shareParts(this.#replaced, this.#version.scene) : this.#version.scene;
    this.#version = { ...this.#version, scene };
    this.#replaced = undefined;
    this.#options.onVersion(this.#version);
  }
}
