import { CompileCache } from '../compile/compile-cache.ts';
import { type ElementCarets, type ElementLocation, elementCarets } from '../compile/element-carets.ts';
import { type CompileResult, compile } from '../compile.ts';
import type { Scene } from '../model/scene.ts';
import type { CompilePorts } from '../ports.ts';
import { DocumentAssembler } from '../records/document-assembler.ts';
import type { RecordStore } from '../records/record-store.ts';

/** A compiled presentation, and its frames that differ from the last version. */
export interface CompiledVersion extends CompileResult {
  /** Indexes of the frames that are new, or differ from the frame of the last version with the same index. */
  readonly damagedFrames: readonly number[];
}

/**
 * Compiles the records of a document again after changes. Results of unchanged topics and elements are reused from the
 * last version. The scene equals the scene that the imported function `compile` returns for the whole document.
 */
export class SceneCompiler {
  readonly #store: RecordStore;
  readonly #assembler: DocumentAssembler;
  readonly #ports: CompilePorts;
  readonly #cache = new CompileCache();
  #lastScene: Scene | undefined;

  constructor(store: RecordStore, ports: CompilePorts) {
    this.#store = store;
    this.#assembler = new DocumentAssembler(store);
    this.#ports = ports;
  }

  /**
   * Compiles the records as they are now.
   * @param changed ids of all records that were added, replaced or deleted since the last call
   * @throws ZodError if the records do not form a valid document
   */
  compile(changed: Iterable<string> = []): CompiledVersion {
    const { scene, warnings } = compile(this.#assembler.assemble(changed), this.#ports, this.#cache);
    const lastFrames = this.#lastScene?.frames ?? [];
    const damagedFrames = scene.frames.flatMap((frame, i) => (frame === lastFrames[i] ? [] : [i]));
    this.#lastScene = scene;
    return { scene, warnings, damagedFrames };
  }

  /**
   * Returns the positions of the text cursor (carets) in an element's text, in the version that was compiled last.
   * Undefined for records without a text on the canvas.
   */
  textCarets(id: string): ElementCarets | undefined {
    const location = this.#locationOf(id);
    return location && elementCarets(this.#assembler.assemble(), this.#ports, location);
  }

  /** Returns the location of an element; undefined for removed records and records that are not elements. */
  #locationOf(id: string): ElementLocation | undefined {
    if (!this.#store.isPresent(id)) return undefined;
    const recordAndAncestors = this.#store.ancestry(id);
    const topicIndex = recordAndAncestors.findIndex((recordId) => this.#store.get(recordId)?.kind === 'topic');
    const path = recordAndAncestors.slice(0, topicIndex).reverse();
    const [topic, outermostElement] = [recordAndAncestors[topicIndex], path[0]];
    const slot = outermostElement === undefined ? undefined : this.#store.get(outermostElement)?.slot;
    if (topic === undefined || (slot !== 'elements' && slot !== 'cover')) return undefined;
    return { topic, slot, path };
  }
}
