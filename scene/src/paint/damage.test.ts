import { createCanvas, Path2D } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Camera } from '../camera.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { SceneCompiler } from '../incremental/scene-compiler.ts';
import { variedChoice, variedOperation, variedStore } from '../incremental/testing/varied-records.ts';
import type { Rect } from '../model/geometry.ts';
import type { Scene } from '../model/scene.ts';
import { applyOperations } from '../records/apply.ts';
import { OperationError } from '../records/operations.ts';
import type { RecordStore } from '../records/record-store.ts';
import { paintScene } from './canvas.ts';
import { damageBetween } from './damage.ts';

type Choices = Parameters<typeof variedOperation>[1][];

const VIEWPORT = { width: 320, height: 180, pixelRatio: 1 };
const RESOURCES = { path: (d: string) => new Path2D(d), image: () => undefined };

const newCanvas = () => createCanvas(VIEWPORT.width, VIEWPORT.height).getContext('2d');
const pixelsOf = (ctx: ReturnType<typeof newCanvas>) => ctx.getImageData(0, 0, VIEWPORT.width, VIEWPORT.height).data;

const paint = (ctx: ReturnType<typeof newCanvas>, scene: Scene, camera: Camera, damage?: Rect) =>
  paintScene(ctx, scene, camera, { ...VIEWPORT, ...(damage ? { repaintedArea: damage } : {}) }, RESOURCES);

/**
 * Maximum difference of a channel (0 to 255) in equal pixels. Skia antialiases edges differently inside of a clip, and
 * the differences of several edges in one pixel add up.
 */
const EDGE_DIFFERENCE = 64;

/** Returns the number of pixels outside of `ignoredArea` with a channel that differs by more than `tolerance`. */
function countDifferentPixels(
  a: Uint8ClampedArray,
  b: Uint8ClampedArray,
  { tolerance, ignoredArea }: { tolerance: number; ignoredArea?: Rect },
): number {
  const isIgnored = (x: number, y: number) =>
    ignoredArea !== undefined &&
    x >= ignoredArea.x &&
    y >= ignoredArea.y &&
    x < ignoredArea.x + ignoredArea.width &&
    y < ignoredArea.y + ignoredArea.height;
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    const isDifferent = [0, 1, 2].some(
      (channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0)) > tolerance,
    );
    const [x, y] = [(i / 4) % VIEWPORT.width, Math.floor(i / 4 / VIEWPORT.width)];
    if (isDifferent && !isIgnored(x, y)) count += 1;
  }
  return count;
}

/** Clips a topic, then moves a text of its cover to the left, partly out of the topic. */
const COVER_LEAVES_CLIPPED_TOPIC: Choices = [
  { op: 'insert', record: 0, parent: 0, position: 0, seed: 17_007_957, x: 0 },
  { op: 'topic', record: 0, parent: 37_377_697, position: 0, seed: 729_559_292, x: 0 },
  { op: 'box', record: 1_340_318_790, parent: 0, position: 0, seed: 0, x: -48 },
];

/** Changes the background of a topic that covers the last letter of a text, but not the text's line box. */
const TOPIC_COVERS_LAST_LETTER: Choices = [
  { op: 'insert', record: 0, parent: 0, position: 0, seed: 0, x: 120 },
  { op: 'topic', record: 0, parent: 1_599_798_984, position: 0, seed: 90_644_373, x: 0 },
];

const camera: Camera = { frame: 0, x: 480, y: 270, zoom: 0.3, rotation: 0 };

/** Applies a random operation if possible, compiles the records, and returns the new scene. */
function compileAfter(
  store: RecordStore,
  compiler: SceneCompiler,
  choice: Parameters<typeof variedOperation>[1],
): Scene {
  const operation = variedOperation(store, choice);
  try {
    const changes = operation ? applyOperations(store, [operation]) : [];
    return compiler.compile(changes.map(({ id }) => id)).scene;
  } catch (error) {
    if (error instanceof OperationError) return compiler.compile().scene;
    throw error;
  }
}

describe('damageBetween', () => {
  it('returns an area that contains all pixels that differ after a change of the document', () => {
    fc.assert(
      fc.property(fc.array(variedChoice, { maxLength: 12 }), (choices) => {
        const store = variedStore();
        const compiler = new SceneCompiler(store, TEST_PORTS);
        let last = compiler.compile().scene;
        const ctx = newCanvas();
        paint(ctx, last, camera);
        let lastPixels = pixelsOf(ctx);
        for (const choice of choices) {
          const next = compileAfter(store, compiler, choice);
          const damage = damageBetween(last, next, camera, VIEWPORT);
          if (damage === 'all') paint(ctx, next, camera);
          else if (damage.width > 0) paint(ctx, next, camera, damage);
          const complete = newCanvas();
          paint(complete, next, camera);
          const nextPixels = pixelsOf(complete);
          if (damage !== 'all')
            expect(countDifferentPixels(lastPixels, nextPixels, { tolerance: 0, ignoredArea: damage })).toBe(0);
          expect(countDifferentPixels(pixelsOf(ctx), nextPixels, { tolerance: EDGE_DIFFERENCE })).toBe(0);
          [last, lastPixels] = [next, nextPixels];
        }
      }),
      { numRuns: 60, examples: [[COVER_LEAVES_CLIPPED_TOPIC], [TOPIC_COVERS_LAST_LETTER]] },
    );
  });

  it('returns a part of the canvas if a topic moves, and an empty area if nothing changes', () => {
    const store = variedStore();
    const compiler = new SceneCompiler(store, TEST_PORTS);
    const last = compiler.compile().scene;
    const value = { x: 310, y: 200, scale: 0.2 };
    const changes = applyOperations(store, [{ op: 'set', id: 'first', property: 'box', value }]);
    const next = compiler.compile(changes.map(({ id }) => id)).scene;
    const damage = damageBetween(last, next, camera, VIEWPORT);
    expect(damage).not.toBe('all');
    expect((damage as Rect).width).toBeGreaterThan(0);
    expect((damage as Rect).width).toBeLessThan(VIEWPORT.width);
    expect(damageBetween(next, next, camera, VIEWPORT)).toMatchObject({ width: 0, height: 0 });
  });

  it("returns 'all' if the frame of the camera moves", () => {
    const store = variedStore();
    const compiler = new SceneCompiler(store, TEST_PORTS);
    const last = compiler.compile().scene;
    const value = { x: 310, y: 200, scale: 0.2 };
    const changes = applyOperations(store, [{ op: 'set', id: 'first', property: 'box', value }]);
    const next = compiler.compile(changes.map(({ id }) => id)).scene;
    const frame = next.frames.findIndex(({ topic }) => topic === 'first');
    expect(damageBetween(last, next, { ...camera, frame }, VIEWPORT)).toBe('all');
  });
});
