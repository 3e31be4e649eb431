import { patchScene } from '@flydeck/scene/incremental/scene-patch';
import type { Warning } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';
import type { CompileEvent, CompilerConnection, EditedText } from './compile-messages.ts';

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

  constructor(options: SceneFeedOptions) {
    this.#options = options;
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
        if (this.#pendingFonts === 0) this.#options.onVersion(this.#version);
      }
    }
  }

  #registerFont(file: LoadedFontFile): void {
    this.#pendingFonts += 1;
    const finish = () => {
      this.#pendingFonts -= 1;
      // A new object for an equal scene: it is painted differently now.
      if (this.#pendingFonts === 0 && this.#version) this.#options.onVersion({ ...this.#version });
    };
    // The text of a font that the browser refuses is painted in another one, but stays in place.
    this.#options.registerFont(file).then(finish, finish);
  }
}
