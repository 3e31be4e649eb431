import { createCanvas, type Image, loadImage, Path2D } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Camera, cameraForStep, cameraForView, type Viewport } from '../camera.ts';
import { placement } from '../model/geometry.ts';
import type { Scene } from '../model/scene.ts';
import { aFrame, aPath, aScene } from '../testing/scenes.ts';
import { paintScene } from './canvas.ts';
import type { DisplayItem, PathItem } from './display-list.ts';

const SIZE = 100;
const viewport = { width: SIZE, height: SIZE };
const whole = { x: 0, y: 0, width: 1000, height: 1000 };

/** Paints a scene; `at` returns the colour of a pixel as `#rrggbb`, `requested` are the requested picture widths. */
function painted(
  scene: Scene,
  camera: Camera = cameraForStep(scene.steps[0]!, viewport),
  image?: Image,
  isolated?: Viewport['isolated'],
) {
  const ctx = createCanvas(SIZE, SIZE).getContext('2d');
  const requested: number[] = [];
  paintScene(ctx, scene, camera, isolated ? { ...viewport, isolated } : viewport, {
    path: (d: string) => new Path2D(d),
    image: (_: string, wantedPx: number): Image | undefined => {
      requested.push(wantedPx);
      return image;
    },
  });
  const at = (x: number, y: number) => {
    const [r, g, b] = ctx.getImageData(x, y, 1, 1).data;
    return `#${[r, g, b].map((c) => c!.toString(16).padStart(2, '0')).join('')}`;
  };
  return { at, requested };
}

const withItems = (...items: DisplayItem[]) => aScene({ frames: [aFrame({ items, background: '#ffffff' })] });
const close = (view: { x: number; y: number; size: number }) =>
  cameraForView(0, { x: view.x, y: view.y, width: view.size, height: view.size }, viewport);

describe('paintScene with an isolated frame', () => {
  // On a white canvas: a red 4:3 slide, a blue slide next to it, and a green shape of the canvas on its other side.
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
  const colors = (isolated?: Viewport['isolated']) => {
    const { at } = painted(scene, camera, undefined, isolated);
    return [at(20, 50), at(50, 50), at(80, 50)];
  };

  it('paints neighbours and the canvas around a step that is not isolated', () => {
    expect(colors()).toEqual(['#00ff00', '#ff0000', '#0000ff']);
  });

  it('paints only backgrounds around an isolated step', () => {
    expect(colors({ frame: 1, fadeOut: 1 })).toEqual(['#ffffff', '#ff0000', '#ffffff']);
  });

  it('blends the neighbours with the background during the fade, but not the step itself', () => {
    const [left, own, right] = colors({ frame: 1, fadeOut: 0.5 });
    expect(own).toBe('#ff0000');
    expect(left).toMatch(/^#(?!00ff00|ffffff)/);
    expect(right).toMatch(/^#(?!0000ff|ffffff)/);
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
    const { at } = painted(aScene({ frames, backdrop: '#00ff00' }), {
      frame: 0,
      x: 500,
      y: 500,
      zoom: 0.08,
      rotation: 0,
    });
    expect([at(2, 2), at(15, 50), at(38, 50), at(50, 50)]).toEqual([
      '#00ff00',
      '#ffffff',
      '#ff0000',
      '#0000ff',
    ]);
  });

  it('rotates with the camera', () => {
    const scene = withItems(aPath({ x: 0, y: 0, width: 1000, height: 500 }, '#ff0000'));
    const { at } = painted(scene, { frame: 0, x: 500, y: 500, zoom: 0.1, rotation: Math.PI / 2 });
    expect([at(20, 50), at(80, 50)]).toEqual(['#ffffff', '#ff0000']);
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
    const { at } = painted(aScene({ frames: [aFrame({ background: '#ffffff', children: [1] }), inner] }));
    expect([at(50, 50), at(22, 22), at(15, 50), at(24, 50)]).toEqual([
      '#ff0000',
      '#ffffff',
      '#ffffff',
      '#ff0000',
    ]);
  });

  it('paints the cover of a small frame and fades it out when the camera is close', () => {
    const covered = aFrame({
      parent: 0,
      place: placement({ width: 1000, height: 1000 }, { x: 500, y: 500 }, 0.2, 0),
      items: [aPath(whole, '#ff0000')],
      cover: [aPath(whole, '#0000ff')],
    });
    const scene = aScene({ frames: [aFrame({ children: [1] }), covered] });
    const at = (zoom: number) => painted(scene, { frame: 0, x: 500, y: 500, zoom, rotation: 0 }).at(50, 50);
    expect(at(0.1)).toBe('#0000ff');
    expect(at(0.25)).toBe('#ff0000');
    expect(['#0000ff', '#ff0000']).not.toContain(at(0.175));
  });

  it('paints a picture’s average colour until it is loaded, and requests the needed width', () => {
    const image: DisplayItem = {
      t: 'image',
      asset: 'a',
      to: { x: 0, y: 0, width: 1000, height: 1000 },
      from: { x: 0.5, y: 0, width: 0.5, height: 1 },
      box: whole,
    };
    const images = {
      a: { width: 9, height: 9, sources: [], color: '#123456', original: '', mediaType: 'image/png' },
    };
    const { at, requested } = painted({ ...withItems(image), images });
    expect(at(50, 50)).toBe('#123456');
    expect(requested).toEqual([200]);
  });

  it('ignores invalid items and frames', () => {
    const broken: DisplayItem[] = [
      { ...aPath(whole, '#ff0000'), m: [0, 0, 0, 0, 0, 0] },
      { t: 'path', d: 'nonsense', fill: '#ff0000', box: whole },
      { t: 'text', font: 99, size: 100, x: 0, y: 500, width: 900, text: 'x', fill: '#ff0000', box: whole },
      { t: 'image', asset: 'missing', to: { x: 0, y: 0, width: 0, height: 0 }, box: whole },
    ];
    const lost = aFrame({ parent: 0, place: [0, 0, 0, 0, 0, 0] });
    const scene = aScene({
      frames: [aFrame({ items: broken, children: [1, 77], background: '#ffffff' }), lost],
    });
    expect(painted(scene).at(50, 50)).toBe('#ffffff');
  });
});

describe('paintScene at a zoom of 10⁹', () => {
  const far = 1e-7;
  // A tiny view centred at the point.
  const at = (x: number, y: number) => close({ x: x - far / 2, y: y - far / 2, size: far });
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
  const halves = (camera: Camera, scene: Scene, image?: Image) => {
    const { at: pixel } = painted(scene, camera, image);
    return [pixel(10, 50), pixel(90, 50)];
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
    expect(halves(at(900, 500), withItems(circle))).toEqual(['#ff0000', '#ffffff']);
    expect(halves(at(100, 500), withItems(circle))).toEqual(['#ffffff', '#ff0000']);
    expect(halves(at(500, 500), withItems(circle))).toEqual(['#ff0000', '#ff0000']);
  });

  it('paints the edges of a line and of a rounded corner, and a gradient, at their exact positions', () => {
    const line: PathItem = {
      t: 'path',
      d: 'M500 100L500 900',
      stroke: { paint: '#ff0000', width: 20 },
      box: { x: 490, y: 100, width: 20, height: 800 },
    };
    expect(halves(at(510, 500), withItems(line))).toEqual(['#ff0000', '#ffffff']);
    expect(halves(at(500, 500), withItems(line))).toEqual(['#ff0000', '#ff0000']);
    const round = aScene({ frames: [aFrame({ background: '#ffffff', corner: 100 })], backdrop: '#00ff00' });
    expect(halves(at(0, 500), round)).toEqual(['#00ff00', '#ffffff']);
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
    const [left, right] = halves(at(500, 500), withItems({ ...aPath(whole, ''), fill } as PathItem));
    expect(left).toBe(right);
    expect(['#7f7f7f', '#808080']).toContain(left);
  });

  it('paints both halves of a picture', () => {
    const item: DisplayItem = { t: 'image', asset: 'a', to: whole, box: whole };
    expect(halves(at(100, 500), withItems(item), picture)).toEqual(['#ff0000', '#ff0000']);
    expect(halves(at(900, 500), withItems(item), picture)).toEqual(['#0000ff', '#0000ff']);
  });
});
