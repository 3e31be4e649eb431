import type { DrawnChartPart } from '../compile/chart/chart-part.ts';
import { CompileCache } from '../compile/compile-cache.ts';
import {
  type ElementCarets,
  type ElementLocation,
  elementCarets,
  elementChartParts,
  tableRowEdges,
} from '../compile/element-carets.ts';
import { type CompileResult, compile } from '../compile.ts';
import type { Scene } from '../model/scene.ts';
import type { CompilePorts } from '../ports.ts';
import { DocumentAssembler } from '../records/document-assembler.ts';
import type { DocumentRecord } from '../records/record.ts';
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
   * Returns the positions of the text cursor (carets) in the text of an element or cell, in the version that was
   * compiled last. Undefined for records without a text on the canvas.
   */
  textCarets(id: string): ElementCarets | undefined {
    const location = this.#locationOf(id);
    return location && elementCarets(this.#assembler.assemble(), this.#ports, location);
  }

  /**
   * Returns the positions of the edges of a table's rows (see `tableRowEdges`), in the version that was compiled last.
   * Undefined for records that are not tables on the canvas.
   */
  rowEdges(id: string): readonly number[] | undefined {
    const location = this.#locationOfKind(id, 'table');
    return location && tableRowEdges(this.#assembler.assemble(), this.#ports, location);
  }

  /**
   * Returns the parts of a chart that authors can select (see `elementChartParts`), in the version that was compiled
   * last. Undefined for records that are not charts on the canvas.
   */
  chartParts(id: string): readonly DrawnChartPart[] | undefined {
    const location = this.#locationOfKind(id, 'chart');
    return location && elementChartParts(this.#assembler.assemble(), this.#ports, location);
  }

  /**
   * Returns the location of an element of a kind; undefined for other records. The kind is tested first, because finding
   * an element in the document is slow.
   */
  #locationOfKind(id: string, kind: 'table' | 'chart'): ElementLocation | undefined {
    return this.#store.get(id)?.kind === kind ? this.#locationOf(id) : undefined;
  }

  /** Returns the location of an element or cell; undefined for removed records and other records. */
  #locationOf(id: string): ElementLocation | undefined {
    if (!this.#store.isPresent(id)) return undefined;
    const record = this.#store.get(id);
    if (record?.kind === 'cell') return this.#locationOfCell(record);
    const recordAndAncestors = this.#store.ancestry(id);
    const topicIndex = recordAndAncestors.findIndex((recordId) => this.#store.get(recordId)?.kind === 'topic');
    const path = recordAndAncestors.slice(0, topicIndex).reverse();
    const [topic, outermostElement] = [recordAndAncestors[topicIndex], path[0]];
    const slot = outermostElement === undefined ? undefined : this.#store.get(outermostElement)?.slot;
    if (topic === undefined || (slot !== 'elements' && slot !== 'cover')) return undefined;
    return { topic, slot, path };
  }

  #locationOfCell({ parent: row, properties }: DocumentRecord): ElementLocation | undefined {
    const table = this.#store.get(row ?? '')?.parent ?? '';
    const location = this.#locationOf(table);
    const indexOf = (slot: string, id: unknown) =>
      this.#store.children(table, slot).findIndex((record) => record.id === id);
    return (
      location && { ...location, cell: { row: indexOf('rows', row), column: indexOf('columns', properties['column']) } }
    );
  }
}
