import { createCanvas, type Image, loadImage, Path2D } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Camera, cameraForStep, cameraForView, type Viewport } from '../camera.ts';
import { placement } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import { aFrame, aPath, aScene } from '../testing/scenes.ts';
import { paintScene } from './canvas.ts';
import type { DisplayItem, PathItem } from './display-list.ts';
import { rectPathData } from './rect-path.ts';

const VIEWPORT_SIZE_PX = 100;
const viewport = { width: VIEWPORT_SIZE_PX, height: VIEWPORT_SIZE_PX };
const FULL_BOX = { x: 0, y: 0, width: 1000, height: 1000 };

/**
 * Paints a scene. `colorAt` returns the colour of a pixel as `#rrggbb`. `requestedWidths` contains the width in px of
 * each request for a picture.
 */
function paint(
  scene: Scene,
  camera: Camera = cameraForStep(scene.steps[0]!, viewport),
  { image, ...options }: { image?: Image | undefined } & Pick<Viewport, 'isolated' | 'isMoving'> = {},
) {
  const ctx = createCanvas(VIEWPORT_SIZE_PX, VIEWPORT_SIZE_PX).getContext('2d');
  const requestedWidths: number[] = [];
  paintScene(
    ctx,
    scene,
    camera,
    { ...viewport, ...options },
    {
      path: (d: string) => new Path2D(d),
      image: (_: string, widthPx: number): Image | undefined => {
        requestedWidths.push(widthPx);
        return image;
      },
    },
  );
  const colorAt = (x: number, y: number) => {
    const [r, g, b] = ctx.getImageData(x, y, 1, 1).data;
    return `#${[r, g, b].map((c) => c!.toString(16).padStart(2, '0')).join('')}`;
  };
  return { colorAt, requestedWidths };
}

const withItems = (...items: DisplayItem[]) => aScene({ frames: [aFrame({ items, background: '#ffffff' })] });
const cameraForSquare = (view: { x: number; y: number; size: number }) =>
  cameraForView(0, { x: view.x, y: view.y, width: view.size, height: view.size }, viewport);

describe('paintScene with an isolated frame', () => {
  // A red 4:3 slide on a white canvas, with a blue slide to the right and a green shape of the canvas to the left.
  const size = { width: 400, height: 300 };
  const slide = (x: number, background: string) =>
    aFrame({ parent: 0, size, place: placement(size, { x, y: 500 }, 1, 0), background });
  const scene = aScene({
    frames: [
      aFrame({
        background: '#ffffff',
        items: [aPath({ x: 0, y: 0, width: 300, height: 1000 }, '#00ff00')],
        children: [1, 2],
      }),
      slide(500, '#ff0000'),
      slide(910, '#0000ff'),
    ],
  });
  const camera = { frame: 1, x: 200, y: 150, zoom: 0.1, rotation: 0 };
  /** The colours of the green shape, the red slide and the blue slide, from left to right. */
  const colors = (isolated?: Viewport['isolated']) => {
    const { colorAt } = paint(scene, camera, isolated ? { isolated } : {});
    return [colorAt(20, 50), colorAt(50, 50), colorAt(80, 50)];
  };

  it('paints the neighbours and the canvas around a frame that is not isolated', () => {
    expect(colors()).toEqual(['#00ff00', '#ff0000', '#0000ff']);
  });

  it('paints only the background of the canvas around an isolated frame', () => {
    expect(colors({ frame: 1, fadeOut: 1 })).toEqual(['#ffffff', '#ff0000', '#ffffff']);
  });

  it('paints only the backdrop around a frame that is shown alone', () => {
    const { colorAt } = paint({ ...scene, backdrop: '#123456' }, camera, {
      isolated: { frame: 1, fadeOut: 1, isAlone: true },
    });
    expect([colorAt(20, 50), colorAt(50, 50), colorAt(80, 50)]).toEqual(['#123456', '#ff0000', '#123456']);
  });
  it('blends the neighbours with the background during the fade, but not the isolated frame', () => {
    const [left, center, right] = colors({ frame: 1, fadeOut: 0.5 });
    expect(center).toBe('#ff0000');
    expect(left).toMatch(/^#(?!00ff00|ffffff)/);
    expect(right).toMatch(/^#(?!0000ff|ffffff)/);
  });
});

describe('paintScene with items above child frames', () => {
  const size = { width: 1000, height: 1000 };
  const child = (x: number, background: string) =>
    aFrame({ parent: 0, place: placement(size, { x, y: 500 }, 0.2, 0), background });
  // A red, a green and a blue item. Two child frames overlap the right end of the previous item.
  const frames = [
    aFrame({
      background: '#ffffff',
      items: [
        aPath({ x: 0, y: 400, width: 250, height: 200 }, '#ff0000'),
        aPath({ x: 350, y: 400, width: 250, height: 200 }, '#00ff00'),
        aPath({ x: 700, y: 400, width: 250, height: 200 }, '#0000ff'),
      ],
      children: [1, 2],
      itemsBelow: [1, 2],
    }),
    child(300, '#111111'),
    child(650, '#222222'),
  ];

  it('paints each child frame after the number of items in itemsBelow', () => {
    const { colorAt } = paint(aScene({ frames }));
    expect([22, 37, 58, 72].map((x) => colorAt(x, 50))).toEqual(['#111111', '#00ff00', '#222222', '#0000ff']);
  });

  it('paints the items above an isolated frame that touch the frame', () => {
    const scene = aScene({ frames, backdrop: '#ffffff' });
    const { colorAt } = paint(scene, undefined, { isolated: { frame: 1, fadeOut: 1 } });
    // The child frame, the green item over it, nothing at the other frame, and nothing at the blue item.
    expect([22, 37, 62, 80].map((x) => colorAt(x, 50))).toEqual(['#111111', '#00ff00', '#ffffff', '#ffffff']);
  });

  it('applies the opacities of builds to the items above child frames', () => {
    const ctx = createCanvas(VIEWPORT_SIZE_PX, VIEWPORT_SIZE_PX).getContext('2d');
    const scene = aScene({ frames });
    const opacities = new Map([[0, new Float32Array([1, 0, 1])]]);
    const resources = { path: (d: string) => new Path2D(d), image: () => undefined };
    paintScene(ctx, scene, cameraForStep(scene.steps[0]!, viewport), { ...viewport, opacities }, resources);
    expect([...ctx.getImageData(37, 50, 1, 1).data]).toEqual([0x11, 0x11, 0x11, 255]);
    expect([...ctx.getImageData(80, 50, 1, 1).data]).toEqual([0, 0, 255, 255]);
  });
});

describe('paintScene', () => {
  it('paints backdrop, background, items and children in this order', () => {
    const child = aFrame({
      parent: 0,
      place: placement({ width: 1000, height: 1000 }, { x: 500, y: 500 }, 0.2, 0),
      background: '#0000ff',
    });
    const frames = [
      aFrame({
        background: '#ffffff',
        items: [aPath({ x: 300, y: 300, width: 400, height: 400 }, '#ff0000')],
        children: [1],
      }),
      child,
    ];
    const { colorAt } = paint(aScene({ frames, backdrop: '#00ff00' }), {
      frame: 0,
      x: 500,
      y: 500,
      zoom: 0.08,
      rotation: 0,
    });
    expect([colorAt(2, 2), colorAt(15, 50), colorAt(38, 50), colorAt(50, 50)]).toEqual([
      '#00ff00',
      '#ffffff',
      '#ff0000',
      '#0000ff',
    ]);
  });

  it('rotates the scene with the camera', () => {
    const scene = withItems(aPath({ x: 0, y: 0, width: 1000, height: 500 }, '#ff0000'));
    const { colorAt } = paint(scene, { frame: 0, x: 500, y: 500, zoom: 0.1, rotation: Math.PI / 2 });
    expect([colorAt(20, 50), colorAt(80, 50)]).toEqual(['#ffffff', '#ff0000']);
  });

  it('clips items at the rounded corners of a frame with clip', () => {
    const items = [aPath({ x: -200, y: -200, width: 1400, height: 1400 }, '#ff0000')];
    const inner = aFrame({
      parent: 0,
      place: placement({ width: 1000, height: 1000 }, { x: 500, y: 500 }, 0.6, 0),
      items,
      corner: 200,
      clip: true,
      extent: { x: -200, y: -200, width: 1400, height: 1400 },
    });
    const { colorAt } = paint(aScene({ frames: [aFrame({ background: '#ffffff', children: [1] }), inner] }));
    expect([colorAt(50, 50), colorAt(22, 22), colorAt(15, 50), colorAt(24, 50)]).toEqual([
      '#ff0000',
      '#ffffff',
      '#ffffff',
      '#ff0000',
    ]);
  });

  it('paints rounded corners, unless they are too small to be visible', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    const item: DisplayItem = { t: 'path', d: rectPathData(box, 30), fill: '#ff0000', box };
    /** Returns the colour of the corner pixel if the corner has a radius of 0.3 · `size` pixels. */
    const cornerAt = (size: number, isMoving: boolean) =>
      paint(withItems(item), cameraForSquare({ x: 0, y: 0, size: (100 * VIEWPORT_SIZE_PX) / size }), {
        isMoving,
      }).colorAt(0, 0);
    expect([cornerAt(2, false), cornerAt(4, true)]).toEqual(['#ff0000', '#ff0000']);
    expect(cornerAt(4, false)).not.toBe('#ff0000');
    expect(cornerAt(8, true)).not.toBe('#ff0000');
  });

  it('paints the cover of a small frame and fades it out when the camera is close', () => {
    const covered = aFrame({
      parent: 0,
      place: placement({ width: 1000, height: 1000 }, { x: 500, y: 500 }, 0.2, 0),
      items: [aPath(FULL_BOX, '#ff0000')],
      cover: [aPath(FULL_BOX, '#0000ff')],
    });
    const scene = aScene({ frames: [aFrame({ children: [1] }), covered] });
    const centerColor = (zoom: number) => paint(scene, { frame: 0, x: 500, y: 500, zoom, rotation: 0 }).colorAt(50, 50);
    expect(centerColor(0.1)).toBe('#0000ff');
    expect(centerColor(0.25)).toBe('#ff0000');
    expect(['#0000ff', '#ff0000']).not.toContain(centerColor(0.175));
  });

  it('paints a picture’s average colour until it is loaded, and requests the needed width', () => {
    const image: DisplayItem = {
      t: 'image',
      asset: 'a',
      to: { x: 0, y: 0, width: 1000, height: 1000 },
      from: { x: 0.5, y: 0, width: 0.5, height: 1 },
      box: FULL_BOX,
    };
    const images = {
      a: { width: 9, height: 9, sources: [], color: '#123456', original: '', mediaType: 'image/png' },
    };
    const { colorAt, requestedWidths } = paint({ ...withItems(image), images });
    expect(colorAt(50, 50)).toBe('#123456');
    // Half of the picture fills the viewport of 100 px, so the whole picture is 200 px wide.
    expect(requestedWidths).toEqual([200]);
  });

  it('fills frames and shapes with a half-transparent picture, but not the holes of shapes', async () => {
    const red = createCanvas(1, 1);
    red.getContext('2d').fillStyle = '#ff0000';
    red.getContext('2d').fillRect(0, 0, 1, 1);
    const image = await loadImage(await red.encode('png'));
    const fill = { kind: 'image', asset: 'a', box: FULL_BOX, tile: false, opacity: 0.5 } as const;
    const images = { a: { width: 1, height: 1, sources: [], original: '', mediaType: 'image/png' } };
    const paintCentre = (frame: Partial<SceneFrame>) =>
      paint({ ...aScene({ frames: [aFrame(frame)], backdrop: '#ffffff' }), images }, undefined, { image }).colorAt(
        50,
        50,
      );
    expect(['#ff7f7f', '#ff8080']).toContain(paintCentre({ background: fill }));
    const ring = { ...aPath(FULL_BOX, ''), d: 'M0 0H1000V1000H0Z M250 250H750V750H250Z', fill } as PathItem;
    expect(['#ff7f7f', '#ff8080']).toContain(paintCentre({ background: '#ffffff', items: [ring] }));
    expect(paintCentre({ background: '#ffffff', items: [{ ...ring, rule: 'evenodd' }] })).toBe('#ffffff');
  });

  it('ignores invalid items and frames', () => {
    const broken: DisplayItem[] = [
      { ...aPath(FULL_BOX, '#ff0000'), m: [0, 0, 0, 0, 0, 0] },
      { t: 'path', d: 'nonsense', fill: '#ff0000', box: FULL_BOX },
      { t: 'text', font: 99, size: 100, x: 0, y: 500, width: 900, text: 'x', fill: '#ff0000', box: FULL_BOX },
      { t: 'image', asset: 'missing', to: { x: 0, y: 0, width: 0, height: 0 }, box: FULL_BOX },
    ];
    const collapsed = aFrame({ parent: 0, place: [0, 0, 0, 0, 0, 0] });
    const scene = aScene({
      frames: [aFrame({ items: broken, children: [1, 77], background: '#ffffff' }), collapsed],
    });
    expect(paint(scene).colorAt(50, 50)).toBe('#ffffff');
  });
});

describe('paintScene at a zoom of 10⁹', () => {
  const viewSize = 1e-7;
  const cameraAt = (x: number, y: number) =>
    cameraForSquare({ x: x - viewSize / 2, y: y - viewSize / 2, size: viewSize });
  let picture: Image;
  beforeAll(async () => {
    const canvas = createCanvas(2, 1);
    const ctx = canvas.getContext('2d');
    ctx.fillStyle = '#ff0000';
    ctx.fillRect(0, 0, 1, 1);
    ctx.fillStyle = '#0000ff';
    ctx.fillRect(1, 0, 1, 1);
    picture = await loadImage(await canvas.encode('png'));
  });
  /** The colours in the left and right half of the viewport. */
  const halfColors = (camera: Camera, scene: Scene, image?: Image) => {
    const { colorAt } = paint(scene, camera, { image });
    return [colorAt(10, 50), colorAt(90, 50)];
  };

  it('paints the edge of a curved shape at its exact position', () => {
    const d =
      'M500 100C700 100 900 300 900 500C900 700 700 900 500 900C300 900 100 700 100 500C100 300 300 100 500 100Z';
    const circle: PathItem = {
      t: 'path',
      d,
      fill: '#ff0000',
      box: { x: 100, y: 100, width: 800, height: 800 },
    };
    expect(halfColors(cameraAt(900, 500), withItems(circle))).toEqual(['#ff0000', '#ffffff']);
    expect(halfColors(cameraAt(100, 500), withItems(circle))).toEqual(['#ffffff', '#ff0000']);
    expect(halfColors(cameraAt(500, 500), withItems(circle))).toEqual(['#ff0000', '#ff0000']);
  });

  it('paints the edges of a line and of a frame with rounded corners, and a gradient, at their exact positions', () => {
    const line: PathItem = {
      t: 'path',
      d: 'M500 100L500 900',
      stroke: { paint: '#ff0000', width: 20 },
      box: { x: 490, y: 100, width: 20, height: 800 },
    };
    expect(halfColors(cameraAt(510, 500), withItems(line))).toEqual(['#ff0000', '#ffffff']);
    expect(halfColors(cameraAt(500, 500), withItems(line))).toEqual(['#ff0000', '#ff0000']);
    const roundedFrame = aScene({ frames: [aFrame({ background: '#ffffff', corner: 100 })], backdrop: '#00ff00' });
    expect(halfColors(cameraAt(0, 500), roundedFrame)).toEqual(['#00ff00', '#ffffff']);
    const fill = {
      kind: 'linear',
      x0: 0,
      y0: 0,
      x1: 1000,
      y1: 0,
      stops: [
        [0, '#000000'],
        [1, '#ffffff'],
      ],
    } as const;
    const [left, right] = halfColors(cameraAt(500, 500), withItems({ ...aPath(FULL_BOX, ''), fill } as PathItem));
    expect(left).toBe(right);
    expect(['#7f7f7f', '#808080']).toContain(left);
  });

  it('paints both halves of a picture', () => {
    const item: DisplayItem = { t: 'image', asset: 'a', to: FULL_BOX, box: FULL_BOX };
    expect(halfColors(cameraAt(100, 500), withItems(item), picture)).toEqual(['#ff0000', '#ff0000']);
    expect(halfColors(cameraAt(900, 500), withItems(item), picture)).toEqual(['#0000ff', '#0000ff']);
  });
});
