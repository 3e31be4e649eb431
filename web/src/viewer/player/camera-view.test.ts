import { cameraForStep } from '@flydeck/scene/camera';
import { placement } from '@flydeck/scene/model/geometry';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { boundsOnStage, stepAt, viewportRatio, visibleFrames, visibleLinks } from './camera-view.ts';

const size = { width: 1000, height: 1000 };
/** A root frame with two children. The second child is rotated by 45° and has a child of 0.2 % of its size. */
const scene = aScene({
  frames: [
    aFrame({
      children: [1, 2],
      links: [{ box: { x: 0, y: 0, width: 100, height: 50 }, link: { href: 'javascript:alert(1)' }, label: 'bad' }],
    }),
    aFrame({
      parent: 0,
      place: placement(size, { x: 250, y: 250 }, 0.3, 0),
      links: [
        {
          box: { x: 0, y: 0, width: 500, height: 200 },
          link: { href: 'https://example.org/' },
          label: 'good',
        },
      ],
    }),
    aFrame({ parent: 0, place: placement(size, { x: 750, y: 750 }, 0.3, 45), children: [3] }),
    aFrame({ parent: 2, place: placement(size, { x: 500, y: 500 }, 0.002, 0) }),
  ],
});
const viewport = { width: 500, height: 500 };
const MIN_SIZE_PX = 12;
const overview = { camera: cameraForStep(scene.steps[0]!, viewport), viewport };

// Neighbours are the frames around an isolated step. When the camera arrives at the step, the neighbours fade out. With
// `fadeOut` 1, the neighbours are invisible.
describe('neighbours of isolated steps', () => {
  const isolatedView = (fadeOut: number) => ({
    ...overview,
    viewport: { ...viewport, isolated: { frame: 2, fadeOut } },
  });

  it('are invisible, cannot be pressed and have no links after they have faded out', () => {
    expect(visibleFrames(scene, isolatedView(1), 0)).toEqual([0, 2, 3]);
    expect(stepAt(scene, isolatedView(1), { x: 60, y: 60 })).toBeUndefined();
    expect(visibleLinks(scene, isolatedView(1))).toEqual([]);
    expect(visibleFrames(scene, isolatedView(0.5), 0)).toEqual([0, 1, 2, 3]);
  });
});

describe('geometry of the stage', () => {
  it('boundsOnStage returns a rectangle; viewportRatio divides the size of a step by the size of the viewport', () => {
    expect(boundsOnStage(scene, 1, { x: 0, y: 0, ...size }, overview)).toMatchObject({
      x: 50,
      y: 50,
      width: 150,
      height: 150,
    });
    expect(viewportRatio(scene, scene.steps[1]!, overview)).toBeCloseTo(0.3);
  });

  it('stepAt finds the step under a point, leaves out tiny steps, and returns undefined outside of all steps', () => {
    expect(stepAt(scene, overview, { x: 60, y: 60 })).toBe(1);
    // The child of frame 2 is also under this point, but is too small to be pressed.
    expect(stepAt(scene, overview, { x: 375, y: 375 })).toBe(2);
    // This point is in the bounding box of the rotated frame, but outside the frame.
    expect(stepAt(scene, overview, { x: 275, y: 275 })).toBeUndefined();
    expect(stepAt(scene, overview, { x: 10, y: 490 })).toBeUndefined();
  });

  it('visibleFrames leaves out frames that are too small or outside the viewport', () => {
    expect(visibleFrames(scene, overview, MIN_SIZE_PX)).toEqual([0, 1, 2]);
    const viewOfFirstStep = { camera: cameraForStep(scene.steps[1]!, viewport), viewport };
    expect(visibleFrames(scene, viewOfFirstStep, MIN_SIZE_PX)).toEqual([0, 1]);
  });

  it('visibleLinks returns links with their positions, except for links with `javascript:` URLs', () => {
    const links = visibleLinks(scene, overview);
    expect(links.map(({ label }) => label)).toEqual(['good']);
    expect(links[0]?.rect).toMatchObject({ x: 50, y: 50, width: 75, height: 30 });
  });
});
