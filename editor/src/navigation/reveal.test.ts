import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panCamera } from '../camera.ts';
import { revealCamera } from './reveal.ts';

const camera = { topic: 'root', x: 0, y: 0, zoom: 2, rotation: 0 };
/** The visible part of the screen, in px. Revealed rectangles are at least 24 px away from the sides of the area. */
const area = { x: 0, y: 50, width: 400, height: 300 };

describe('revealCamera', () => {
  it('does not move the camera if the rectangle is in the area, 24 px away from its sides', () => {
    expect(revealCamera(camera, { x: 24, y: 100, width: 1, height: 20 }, area)).toBeUndefined();
  });

  it('moves by the least distance in each direction', () => {
    expect(revealCamera(camera, { x: 410, y: 100, width: 0, height: 20 }, area)).toEqual(panCamera(camera, -34, 0));
    expect(revealCamera(camera, { x: -10, y: 40, width: 0, height: 20 }, area)).toEqual(panCamera(camera, 34, 34));
    expect(revealCamera(camera, { x: 100, y: 340, width: 0, height: 20 }, area)).toEqual(panCamera(camera, 0, -34));
  });

  it('shows the top of a rectangle that is higher than the area', () => {
    expect(revealCamera(camera, { x: 100, y: 0, width: 0, height: 400 }, area)).toEqual(panCamera(camera, 0, 50));
  });

  it('moves a rectangle from any position into the area in a single call, also if the camera is rotated', () => {
    const coordinate = fc.integer({ min: -2000, max: 2000 });
    const rotation = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, rotation, (x, y, angle) => {
        const rotated = { ...camera, rotation: angle };
        const moved = revealCamera(rotated, { x, y, width: 2, height: 20 }, area) ?? rotated;
        // `dx` and `dy` are the distances by which the content has moved on the screen, in px.
        const [cos, sin] = [Math.cos(angle) * camera.zoom, Math.sin(angle) * camera.zoom];
        const dx = (rotated.x - moved.x) * cos - (rotated.y - moved.y) * sin;
        const dy = (rotated.x - moved.x) * sin + (rotated.y - moved.y) * cos;
        expect(x + dx).toBeGreaterThanOrEqual(24 - 1e-6);
        expect(x + dx + 2).toBeLessThanOrEqual(376 + 1e-6);
        expect(y + dy).toBeGreaterThanOrEqual(74 - 1e-6);
        expect(y + dy + 20).toBeLessThanOrEqual(326 + 1e-6);
      }),
    );
  });
});
