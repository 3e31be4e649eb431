import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { A_PICTURE, TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import type { CompilePorts } from '../ports.ts';
import { applyOperations, type RecordChange, revertChanges } from '../records/apply.ts';
import { assembleDocument } from '../records/assemble.ts';
import { type Operation, OperationError } from '../records/operations.ts';
import { RecordStore } from '../records/record-store.ts';
import { SceneCompiler } from './scene-compiler.ts';
import { diffScenes, patchScene } from './scene-patch.ts';
import { variedChoice, variedOperation, variedStore } from './testing/varied-records.ts';

/** Generates batches of random operations. A batch with `isReverted` is reverted immediately after it is applied. */
const batches = fc.array(fc.record({ choices: fc.array(variedChoice, { maxLength: 3 }), isReverted: fc.boolean() }), {
  maxLength: 8,
});

/** Applies an operation and returns its changes; no changes if the operation cannot be applied to the records. */
function applyIfPossible(store: RecordStore, operation: Operation | undefined): RecordChange[] {
  try {
    return operation ? applyOperations(store, [operation]) : [];
  } catch (error) {
    if (error instanceof OperationError) return [];
    throw error;
  }
}

const idsOf = (changes: readonly RecordChange[]): string[] => changes.map(({ id }) => id);

/** Applies operations to the records, compiles the records, and returns the new scene with its warnings. */
function compileAfter(store: RecordStore, compiler: SceneCompiler, operations: readonly Operation[]) {
  return compiler.compile(idsOf(applyOperations(store, operations)));
}

/** Ports that add each text to `shapedTexts` when it is shaped. */
function recordingPorts(): { ports: CompilePorts; shapedTexts: string[] } {
  const shapedTexts: string[] = [];
  const { fonts } = TEST_PORTS;
  const shape: typeof fonts.shape = (text, request, direction) => {
    shapedTexts.push(text);
    return fonts.shape(text, request, direction);
  };
  return { ports: { ...TEST_PORTS, fonts: { ...fonts, shape } }, shapedTexts };
}

/**
 * Removes each element with an invalid opacity, or the group that contains the element, because `assembleDocument`
 * refuses documents with invalid elements. Returns the store.
 */
function removeInvalid(store: RecordStore): RecordStore {
  for (const record of [...store.records()]) {
    if (record.properties['opacity'] !== 'invalid' || !store.isPresent(record.id)) continue;
    const removable = store.get(record.parent ?? '')?.kind === 'group' ? store.get(record.parent ?? '') : record;
    if (removable) store.put({ ...removable, removed: true });
  }
  return store;
}

describe('SceneCompiler', () => {
  it('returns the scene that `compile` returns for the whole document, after any operations and reverts', () => {
    fc.assert(
      fc.property(batches, (randomBatches) => {
        const store = variedStore();
        const compiler = new SceneCompiler(store, TEST_PORTS);
        let lastScene = compiler.compile().scene;
        // Patches are cloned, because a worker also receives clones of the patches that are sent to it.
        let patched = patchScene(undefined, structuredClone(diffScenes(undefined, lastScene)));
        for (const { choices, isReverted } of randomBatches) {
          const changes = choices.flatMap((choice) => applyIfPossible(store, variedOperation(store, choice)));
          if (isReverted) for (const change of changes.toReversed()) revertChanges(store, [change]);
          const { scene, warnings } = compiler.compile(idsOf(changes));
          const valid = removeInvalid(new RecordStore(store.records()));
          expect({ scene, warnings }).toEqual(compile(assembleDocument(valid), TEST_PORTS));
          patched = patchScene(patched, structuredClone(diffScenes(lastScene, scene)));
          expect(patched).toEqual(scene);
          lastScene = scene;
        }
      }),
      { numRuns: 100 },
    );
  });

  it('returns scenes whose difference contains only the changed items', () => {
    const store = variedStore();
    const compiler = new SceneCompiler(store, TEST_PORTS);
    const before = compiler.compile().scene;
    const paragraphs = [{ runs: [{ text: 'Other', family: 'Georgia' }] }];
    const { scene } = compileAfter(store, compiler, [{ op: 'rewrite', id: 'serif', slot: 'body', paragraphs }]);
    const { fields, frames } = diffScenes(before, scene);
    expect(fields).toBeUndefined();
    expect(frames).toMatchObject([
      { index: 1, lists: { items: { start: 0, removed: 1, added: [{ text: 'Other' }] } } },
    ]);
  });

  it('shapes only the text of the changed element', () => {
    const store = variedStore();
    const { ports, shapedTexts } = recordingPorts();
    const compiler = new SceneCompiler(store, ports);
    compiler.compile();
    shapedTexts.length = 0;
    const paragraphs = [{ runs: [{ text: 'Other', family: 'Georgia' }] }];
    const { damagedFrames } = compileAfter(store, compiler, [{ op: 'rewrite', id: 'serif', slot: 'body', paragraphs }]);
    expect(new Set(shapedTexts)).toEqual(new Set(['Other']));
    expect(damagedFrames).toEqual([1]);
  });

  it('shapes no text when a topic moves', () => {
    const store = variedStore();
    const { ports, shapedTexts } = recordingPorts();
    const compiler = new SceneCompiler(store, ports);
    const before = compiler.compile().scene;
    shapedTexts.length = 0;
    const value = { x: 310, y: 200, scale: 0.2 };
    const { scene, damagedFrames } = compileAfter(store, compiler, [
      { op: 'set', id: 'first', property: 'box', value },
    ]);
    expect(shapedTexts).toEqual([]);
    expect(damagedFrames).toEqual([1]);
    expect(scene.frames[1]?.items).toBe(before.frames[1]?.items);
  });

  it('compiles an element again after its picture has been loaded', () => {
    const store = variedStore();
    let isLoaded = false;
    const ports = {
      ...TEST_PORTS,
      image: (asset: string) => (isLoaded ? TEST_PORTS.image(asset) : undefined),
    };
    const compiler = new SceneCompiler(store, ports);
    expect(compiler.compile().scene.images).toEqual({});
    isLoaded = true;
    const { scene, damagedFrames } = compiler.compile();
    expect(Object.keys(scene.images)).toEqual([A_PICTURE]);
    expect(damagedFrames).toEqual([1]);
  });

  it('keeps the previous text of an element until the font of its new text is loaded', () => {
    const store = variedStore();
    // Number of shaped texts whose font was not loaded.
    let provisionalCount = 0;
    let isLoaded = false;
    const { fonts } = TEST_PORTS;
    const ports: CompilePorts = {
      ...TEST_PORTS,
      provisionalResultCount: () => provisionalCount,
      fonts: {
        ...fonts,
        shape: (text, request, direction) => {
          if (request.family === 'Verdana' && !isLoaded) provisionalCount += 1;
          return fonts.shape(text, request, direction);
        },
      },
    };
    const compiler = new SceneCompiler(store, ports);
    compiler.compile();
    const paragraphs = [{ runs: [{ text: 'Other', family: 'Verdana' }] }];
    const textsOf = ({ scene }: ReturnType<SceneCompiler['compile']>) =>
      scene.frames[1]?.items.flatMap((item) => (item.t === 'text' ? item.text : []));
    const provisional = compileAfter(store, compiler, [{ op: 'rewrite', id: 'serif', slot: 'body', paragraphs }]);
    expect(textsOf(provisional)).toContain('Words in Georgia');
    isLoaded = true;
    expect(textsOf(compiler.compile())).toContain('Other');
  });
});
