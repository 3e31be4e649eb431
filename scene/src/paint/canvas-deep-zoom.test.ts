import { createCanvas, Path2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { cameraForStep, type Viewport } from '../camera.ts';
import { flightBetween } from '../camera-flight.ts';
import { frameToScreen } from '../frame-matrices.ts';
import { apply } from '../model/geometry.ts';
import { DEEP_SCENE_DEPTH, deepScene } from '../testing/scenes.ts';
import { paintScene } from './canvas.ts';

const VIEWPORT: Viewport = { width: 320, height: 320 };
const resources = { path: (d: string) => new Path2D(d), image: () => undefined };

/** Tolerance of the positions of edges: about half of 1/16 px, the grid on which Skia computes a pixel's coverage. */
const TOLERANCE_PX = 0.03;

/** Returns the left and right edge of the area around `x` with the colour of `level` in a row, in fractional pixels. */
function findEdges(pixels: Uint8ClampedArray, row: number, x: number, level: number): [number, number] {
  // Levels are red, green and blue in turn: `level % 3` is the index of the channel.
  const coverage = (column: number) => pixels[(row * VIEWPORT.width + column) * 4 + (level % 3)]! / 255;
  let left = x;
  while (left > 0 && coverage(left - 1) === 1) left--;
  let right = x + 1;
  while (right < VIEWPORT.width && coverage(right) === 1) right++;
  return [left - coverage(left - 1), right + coverage(right)];
}

describe('paintScene while zooming through twelve levels, each a tenth of its parent', () => {
  const scene = deepScene();
  const canvas = createCanvas(VIEWPORT.width, VIEWPORT.height);
  const ctx = canvas.getContext('2d');
  const flight = flightBetween(
    scene,
    cameraForStep(scene.steps[0]!, VIEWPORT),
    cameraForStep(scene.steps[DEEP_SCENE_DEPTH]!, VIEWPORT),
    VIEWPORT,
  );

  it('moves left edges only to the left, never narrows a level, and paints side edges within the tolerance', () => {
    const previousEdges = new Map<number, { left: number; width: number }>();
    let measurementCount = 0;
    for (let i = 0; i <= 400; i++) {
      const camera = flight.cameraAt(i / 400);
      paintScene(ctx, scene, camera, VIEWPORT, resources);
      const { data } = ctx.getImageData(0, 0, VIEWPORT.width, VIEWPORT.height);
      for (let level = 1; level <= DEEP_SCENE_DEPTH; level++) {
        const levelToScreen = frameToScreen(scene, level, camera, VIEWPORT);
        // Corners of the level on the screen, in pixels. Each level is 1000 units wide and high in its own space.
        const topLeft = apply(levelToScreen, { x: 0, y: 0 });
        const bottomRight = apply(levelToScreen, { x: 1000, y: 1000 });
        const isMeasurable = topLeft.x > 1 && bottomRight.x < VIEWPORT.width - 1 && bottomRight.x - topLeft.x > 30;
        if (!isMeasurable) continue;
        // At 5 % of the level's height, the child level does not cover the level.
        const row = Math.round(topLeft.y + (bottomRight.y - topLeft.y) * 0.05);
        const [left, right] = findEdges(data, row, Math.round((topLeft.x + bottomRight.x) / 2), level);
        expect(Math.abs(left - topLeft.x)).toBeLessThan(TOLERANCE_PX);
        expect(Math.abs(right - bottomRight.x)).toBeLessThan(TOLERANCE_PX);
        const previous = previousEdges.get(level);
        if (previous) {
          expect(left).toBeLessThanOrEqual(previous.left + TOLERANCE_PX);
          expect(right - left).toBeGreaterThan(previous.width - TOLERANCE_PX);
        }
        previousEdges.set(level, { left, width: right - left });
        measurementCount++;
      }
    }
    expect(previousEdges.size).toBe(DEEP_SCENE_DEPTH);
    expect(measurementCount).toBeGreaterThan(150);
  });

  it('paints the edges of the deepest level at exact pixels at the end', () => {
    const paddingPx = 10;
    const end = cameraForStep(scene.steps[DEEP_SCENE_DEPTH]!, VIEWPORT, paddingPx);
    paintScene(ctx, scene, flightBetween(scene, flight.cameraAt(0), end, VIEWPORT).cameraAt(1), VIEWPORT, resources);
    const { data } = ctx.getImageData(0, 0, VIEWPORT.width, VIEWPORT.height);
    const channelAt = (x: number, y: number) => data[(y * VIEWPORT.width + x) * 4 + (DEEP_SCENE_DEPTH % 3)];
    // With the padding, the deepest level covers the pixels 10 to 309 of 320.
    for (const line of [10, 100, 309]) {
      expect([9, 10, 309, 310].map((x) => channelAt(x, line))).toEqual([0, 255, 255, 0]);
      expect([9, 10, 309, 310].map((y) => channelAt(line, y))).toEqual([0, 255, 255, 0]);
    }
  });
});
