import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { BrowserPorts } from './browser-ports.ts';
import type { CompileEvent, CompileRequest, EditedTextCarets } from './compile-messages.ts';
import type { FontClient } from './font-client.ts';

/** Compiles one document. Has its own copy of the document's records, and applies the changes that the page sends. */
export class CompileSession {
  readonly #send: (event: CompileEvent) => void;
  readonly #ports: BrowserPorts;
  #store = new RecordStore();
  #compiler: SceneCompiler | undefined;
  #lastScene: Scene | undefined;
  #isScheduled = false;
  /** Id of the record whose text is being edited. */
  #editedTextId: string | undefined;
  /** Ids of the tables, charts and texts whose layouts were requested. */
  #laidOutIds: readonly string[] = [];

  constructor(client: FontClient, send: (event: CompileEvent) => void) {
    this.#send = send;
    this.#ports = new BrowserPorts({
      client,
      loaders: {
        highlight: async () => (await import('@flydeck/scene/highlight/highlight')).createHighlight(),
        typesetMath: async (files) => (await import('@flydeck/scene/math/typeset-math')).createTypesetMath(files),
      },
      onLoaded: () => this.#scheduleCompilation(),
      onFont: (file) => send({ type: 'font', file }),
    });
  }

  /** Applies a message from the page, compiles the document, and sends the new scene. */
  receive(request: CompileRequest): void {
    switch (request.type) {
      case 'open':
        this.#ports.setAssets(request.assets);
        this.#store = new RecordStore(request.records);
        this.#compiler = new SceneCompiler(this.#store, this.#ports);
        this.#lastScene = undefined;
        this.#compile();
        break;
      case 'assets':
        this.#ports.setAssets(request.assets);
        this.#compile();
        break;
      case 'edit-text':
        this.#editedTextId = request.id;
        this.#compile();
        break;
      case 'lay-out':
        this.#laidOutIds = request.ids;
        this.#compile();
        break;
      case 'change':
        this.#change(request.put, request.deleted);
        break;
      case 'typeset':
        void this.#typeset(request.request, request.tex);
    }
  }

  /** Resolves when all fonts, other files and modules that the compiler requested have been loaded. */
  whenIdle(): Promise<void> {
    return this.#ports.whenIdle();
  }

  async #typeset(request: number, tex: string): Promise<void> {
    try {
      this.#send({ type: 'formula', request, result: { formula: await this.#ports.typesetWhenLoaded(tex) } });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#send({ type: 'formula', request, result: { error: message } });
    }
  }

  #change(put: readonly DocumentRecord[], deleted: readonly string[]): void {
    for (const record of put) this.#store.put(record);
    for (const id of deleted) this.#store.delete(id);
    this.#compile([...put.map(({ id }) => id), ...deleted]);
  }

  /** Compiles in a microtask, so that files that are loaded at the same time cause only one compilation. */
  #scheduleCompilation(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#compile();
    });
  }

  #compile(changedIds: readonly string[] = []): void {
    if (!this.#compiler) return;
    try {
      // Number of results so far that need something that is not loaded yet.
      const provisionalCountBefore = this.#ports.provisionalResultCount();
      const { scene, warnings } = this.#compiler.compile(changedIds);
      const editedText = this.#editedTextCarets(this.#compiler);
      const compiler = this.#compiler;
      const rowEdges = this.#layouts((id) => compiler.rowEdges(id));
      const chartParts = this.#layouts((id) => compiler.chartParts(id));
      const texts = this.#layouts((id) => compiler.textCarets(id));
      this.#send({
        type: 'scene',
        patch: diffScenes(this.#lastScene, scene),
        isFirst: this.#lastScene === undefined,
        warnings,
        isProvisional: this.#ports.provisionalResultCount() > provisionalCountBefore,
        ...(editedText ? { editedText } : {}),
        ...(rowEdges.size > 0 ? { rowEdges } : {}),
        ...(chartParts.size > 0 ? { chartParts } : {}),
        ...(texts.size > 0 ? { texts } : {}),
      });
      this.#lastScene = scene;
    } catch (error) {
      this.#send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Returns what `layOut` returns for the requested tables, charts and texts, by id. */
  #layouts<Layout>(layOut: (id: string) => Layout | undefined): ReadonlyMap<string, Layout> {
    return new Map(
      this.#laidOutIds.flatMap((id) => {
        const layout = layOut(id);
        return layout === undefined ? [] : [[id, layout] as const];
      }),
    );
  }

  /**
   * Returns the positions of the text cursor in the text that is being edited. Undefined if no text is being edited, or
   * if the text is not on the canvas.
   */
  #editedTextCarets(compiler: SceneCompiler): EditedTextCarets | undefined {
    const id = this.#editedTextId;
    if (id === undefined) return undefined;
    const carets = compiler.textCarets(id);
    return carets && { ...carets, id };
  }
}
