import { apply, type Point } from '@flydeck/scene/model/geometry';
import { OperationError } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenBox } from '../bounds.ts';
import { fitTopic, type View, zoomCamera } from '../camera.ts';
import { deepestHit, type Hit, hitTest } from '../hit-test.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { selectTool } from '../tools/select-tool.ts';
import type { ToolContext } from '../tools/tool.ts';
import { topicNameAt } from '../topic-names.ts';
import { snapTargets } from '../transform/snap-targets.ts';
import { canvasArbitrary, type Edit, editArbitrary, operationsOf } from './testing/arbitrary-canvas.ts';
import { scanHit, scanMarquee } from './testing/plain-scan.ts';

const OPEN_IDS = new Set(['root', 't0', 't1', 't7', 'group', 'e3', 'e4', 'e5']);

const pointArbitrary = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 600 }) });

/** Returns views of the root topic: upright and whole, rotated and enlarged, strongly enlarged, and of its cover. */
function viewsOf({ editor: { view } }: TestEditor): View[] {
  const camera = fitTopic(view, 'root');
  const centre = { x: 500, y: 300 };
  const rotated = { ...zoomCamera(camera, 1.7, centre, view.window), rotation: 0.6 };
  const enlarged = zoomCamera({ ...camera, x: 420, y: 310 }, 30, centre, view.window);
  return [
    { ...view, camera },
    { ...view, camera: rotated },
    { ...view, camera: enlarged },
    { ...view, camera: rotated, cover: 'root' },
  ];
}

/** Converts a hit to the result of `scanHit`. */
const nameOf = (hit: Hit, cover: string | undefined): string | undefined =>
  hit.kind === 'record' ? hit.id : hit.topic === 'root' || cover !== undefined ? undefined : `background ${hit.topic}`;

function expectSameHits(view: View, point: Point): void {
  for (const tolerance of [0, 6, 24]) {
    const scan = { view, isOpen: (id: string) => OPEN_IDS.has(id), tolerance, includesLocked: false };
    const expected = topicNameAt(view, OPEN_IDS, point) ?? scanHit(scan, point);
    expect(nameOf(hitTest(view, OPEN_IDS, point, { tolerance }), view.cover)).toBe(expected);
  }
  const deepest = scanHit({ view, isOpen: () => true, tolerance: 6, includesLocked: true }, point);
  expect(deepestHit(view, point, { tolerance: 6 })).toBe(deepest?.replace('background ', ''));
}

function expectSameMarquee(view: View, start: Point, point: Point): void {
  const state = { name: 'marqueeing', start, topic: 'root', alwaysSelected: [], selectionBefore: [] } as const;
  const input = { type: 'move', point, shift: false, mod: false, alt: false, button: 0 } as const;
  const context = { view, openIds: OPEN_IDS, selection: [] } as unknown as ToolContext;
  const { effects } = selectTool.transition(state, input, context);
  const [x, y] = [Math.min(start.x, point.x), Math.min(start.y, point.y)];
  const marquee = { x, y, width: Math.abs(start.x - point.x), height: Math.abs(start.y - point.y) };
  expect(effects).toEqual([{ do: 'select', ids: scanMarquee(view, 'root', marquee) }]);
}

/** Expects the same targets as in a new store, in which the first search tests all records. */
function expectSameSnapTargets(view: View): void {
  const unindexedStore = new RecordStore([...view.store.records()]);
  expect(snapTargets(view, 'root', [])).toEqual(snapTargets({ ...view, store: unindexedStore }, 'root', []));
}

/**
 * Performs an edit, as an undoable change or as the preview of a gesture. Edits that are not valid have no effect.
 * Returns the ids of the changed records.
 */
function perform({ editor }: TestEditor, edit: Edit | undefined): string[] {
  if (!edit) return [];
  if (edit.op === 'undo' || edit.op === 'redo') {
    editor[edit.op]();
    return [];
  }
  const operations = operationsOf(editor.store, edit);
  try {
    if (edit.isPreview) editor.preview(() => operations);
    else editor.change(operations);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
  }
  return operations.map(({ id }) => id);
}

/** Returns the centres of records in a view, by id. */
function centresOf(view: View): Map<string, Point> {
  return new Map(
    [...view.store.records()].flatMap(({ id, properties }) => {
      const box = properties['box'] ? screenBox(view, id) : undefined;
      return box ? [[id, apply(box.m, { x: box.width / 2, y: box.height / 2 })]] : [];
    }),
  );
}

const ROUNDS = soakRounds('spatial-index', { short: 20, long: 5000 });

describe('hit tests, marquees and snapping with a spatial index', () => {
  it(
    'have the same results as a test of all records, in any document and after any edits',
    () => {
      const edits = fc.array(editArbitrary, { maxLength: 6 });
      const points = fc.array(pointArbitrary, { minLength: 5, maxLength: 5 });
      fc.assert(
        fc.property(canvasArbitrary, edits, points, (document, editList, pointList) => {
          const test = new TestEditor(document);
          for (const edit of [undefined, ...editList]) {
            const centresBefore = viewsOf(test).map(centresOf);
            const changedIds = perform(test, edit).slice(0, 4);
            const [, , enlarged] = viewsOf(test);
            if (enlarged) expectSameSnapTargets(enlarged);
            for (const [i, view] of viewsOf(test).entries()) {
              const centres = [centresBefore[i], centresOf(view)];
              const changedPoints = changedIds.flatMap((id) => centres.flatMap((centre) => centre?.get(id) ?? []));
              for (const point of [...pointList, ...changedPoints]) {
                expectSameHits(view, point);
                expectSameMarquee(view, { x: point.x + 15, y: point.y + 25 }, point);
                expectSameMarquee(view, pointList[0] ?? point, point);
              }
            }
          }
        }),
        // Shrinking such large documents takes many minutes.
        { numRuns: ROUNDS, endOnFailure: true },
      );
    },
    soakTimeoutMs(60_000),
  );
});
