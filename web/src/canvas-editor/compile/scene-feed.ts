import { patchScene } from '@flydeck/scene/incremental/scene-patch';
import type { Warning } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';
import type { CompileEvent, CompilerConnection, EditedText } from './compile-messages.ts';
import { shareStructure } from './share-structure.ts';

/** Maximum time in ms for which the replaced scene remains visible while the fonts of the first version are loaded. */
const REPLACE_DELAY_MS = 5000;

/** A compiled version of the document. */
export interface SceneVersion {
  readonly scene: Scene;
  readonly warnings: readonly Warning[];
  /** Whether elements were compiled as placeholders, because fonts or code of the compiler are still being loaded. */
  readonly isProvisional: boolean;
  /** The text that is being edited, as it is laid out in this scene. */
  readonly editedText?: EditedText | undefined;
}

interface SceneFeedOptions {
  /**
   * The scene that is shown before the first version. The first version is reported when all its fonts are loaded, so
   * that its texts do not change again, or after `REPLACE_DELAY_MS`.
   */
  readonly replaced?: Scene | undefined;
  /** Connects to a compiler that sends its events to `receive`. */
  connect(receive: (event: CompileEvent) => void): CompilerConnection;
  /** Registers a font for painting, under its id. */
  registerFont(file: LoadedFontFile): Promise<void>;
  /** Called with each version, after its fonts have been registered. */
  onVersion(version: SceneVersion): void;
  /** Called when the records cannot be compiled. The last version remains valid. */
  onFailure(message: string): void;
}

/** Sends the records that are being edited to the compiler, and reports each version of their scene that it returns. */
export class SceneFeed {
  readonly #options: SceneFeedOptions;
  readonly #connection: CompilerConnection;
  #version: SceneVersion | undefined;
  /** Number of fonts that are being registered. */
  #pendingFonts = 0;
  /** The scene that is shown until the first version is reported; undefined after that. */
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

  /** Compiles again after records were added, replaced or deleted. */
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

  /**
   * Requests that later versions contain the positions of the characters in the text of the record `id`, or of no text.
   */
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
      // A new version with the same scene, because the scene is painted differently with the font.
      this.#version &&= { ...this.#version };
      this.#report();
    };
    // If the browser rejects a font, texts in this font are painted in a fallback font at the same positions.
    this.#options.registerFont(file).then(finish, finish);
  }

  /** Reports the current version, unless fonts are still being loaded or registered. */
  #report(): void {
    if (this.#pendingFonts > 0 || !this.#version) return;
    if (this.#replaced && this.#version.isProvisional) {
      this.#replaceTimer ??= setTimeout(() => this.#replace(), REPLACE_DELAY_MS);
      return;
    }
    if (this.#replaced) this.#replace();
    else this.#options.onVersion(this.#version);
  }

  /** Reports the first version. It reuses equal objects of the replaced scene, so that these are not painted again. */
  #replace(): void {
    clearTimeout(this.#replaceTimer);
    if (!this.#version) return;
    const scene = this.#replaced ? shareStructure(this.#replaced, this.#version.scene) : this.#version.scene;
    this.#version = { ...this.#version, scene };
    this.#replaced = undefined;
    this.#options.onVersion(this.#version);
  }
}
