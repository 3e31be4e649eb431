import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import type { Scene } from '../model/scene.ts';
import { aFrame, aPath, aScene } from '../testing/scenes.ts';
import type { DisplayItem } from './display-list.ts';
import { paintedBounds, writeSvg } from './svg.ts';

const AREA = { x: 0, y: 0, width: 100, height: 100 };
const NO_FILES = { font: () => undefined, image: () => undefined };

const sceneOf = (...items: DisplayItem[]): Scene => aScene({ frames: [aFrame({ items })] });

/** Rasterizes an SVG of 100 by 100 pixels. Returns a function that reads a pixel as `#rrggbbaa`. */
async function rasterize(svg: string) {
  const context = createCanvas(100, 100).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0);
  return (x: number, y: number) => `#${Buffer.from(context.getImageData(x, y, 1, 1).data).toString('hex')}`;
}

it('draws paths with fills, transforms, opacity and clip paths, on a transparent background', async () => {
  const rect = aPath({ x: 0, y: 0, width: 40, height: 40 }, '#ff0000');
  const moved = { ...rect, m: [1, 0, 0, 1, 50, 0] as const, o: 0.5, clip: 'M0 0L20 0L20 40L0 40Z' };
  const pixel = await rasterize(writeSvg(sceneOf(rect, moved), AREA, 1, NO_FILES));
  expect(pixel(20, 20)).toBe('#ff0000ff');
  expect(pixel(60, 20)).toMatch(/^#f[ef]0000(7f|80)$/);
  expect(pixel(80, 20)).toBe('#00000000');
  expect(pixel(20, 80)).toBe('#00000000');
});

it('draws the content of topics in their place, with background, corner and clip', async () => {
  const child = aFrame({
    parent: 0,
    place: [0.5, 0, 0, 0.5, 20, 20],
    size: { width: 100, height: 100 },
    background: '#0000ff80',
    clip: true,
    items: [aPath({ x: 50, y: 50, width: 900, height: 900 }, '#00ff00')],
  });
  const scene = aScene({ frames: [aFrame({ children: [1] }), child] });
  const pixel = await rasterize(writeSvg(scene, AREA, 1, NO_FILES));
  expect(pixel(25, 25)).toMatch(/^#0000f[ef]80$/);
  expect(pixel(60, 60)).toBe('#00ff00ff');
  expect(pixel(80, 80)).toBe('#00000000');
});

it('draws gradients, cropped pictures, and the average colour of a missing picture', async () => {
  const stops = [
    [0, '#ff0000'],
    [1, '#0000ff'],
  ] as const;
  const [gradientBox, pictureBox] = [
    { x: 0, y: 0, width: 100, height: 20 },
    { x: 0, y: 40, width: 40, height: 40 },
  ];
  const gradient = { ...aPath(gradientBox, ''), fill: { kind: 'linear', x0: 0, y0: 0, x1: 100, y1: 0, stops } };
  const canvas = createCanvas(20, 10);
  const context = canvas.getContext('2d');
  context.fillStyle = '#00ff00';
  context.fillRect(10, 0, 10, 10);
  const from = { x: 0.5, y: 0, width: 0.5, height: 1 };
  const items = [
    gradient as DisplayItem,
    { t: 'image', asset: 'a', to: pictureBox, from, box: pictureBox } as const,
    { t: 'image', asset: 'b', to: { ...pictureBox, x: 60 }, box: pictureBox } as const,
  ];
  const missing = { width: 1, height: 1, sources: [], original: '', mediaType: '', color: '#123456' };
  const scene = { ...sceneOf(...items), images: { b: missing } };
  const image = (asset: string) => (asset === 'a' ? canvas.toDataURL('image/png') : undefined);
  const pixel = await rasterize(writeSvg(scene, AREA, 1, { ...NO_FILES, image }));
  expect(pixel(2, 10)).toMatch(/^#f.0000?/);
  expect(pixel(97, 10)).toMatch(/^#0.00f.ff$/);
  expect(pixel(5, 60)).toBe('#00ff00ff');
  expect(pixel(80, 60)).toBe('#123456ff');
});

it('draws picture fills in the box of the picture, tiles, and the shadow of a line without height', async () => {
  const canvas = createCanvas(10, 10);
  const context = canvas.getContext('2d');
  context.fillStyle = '#00ff00';
  context.fillRect(0, 0, 5, 10);
  const fill = { kind: 'image', asset: 'a', tile: false, box: { x: 0, y: 0, width: 40, height: 20 } } as const;
  const shadow = { color: '#0000ff', blur: 0, dx: 0, dy: 20 };
  const line = { ...aPath({ x: 0, y: 50, width: 40, height: 0 }, ''), stroke: { paint: '#ff0000', width: 6 }, shadow };
  const items = [
    { ...aPath({ x: 10, y: 0, width: 60, height: 20 }, ''), fill },
    {
      ...aPath({ x: 50, y: 50, width: 40, height: 20 }, ''),
      fill: { ...fill, tile: true, box: { ...fill.box, x: 50, width: 20 } },
    },
    { ...line, d: 'M0 50L40 50', fill: undefined },
  ];
  const image = () => canvas.toDataURL('image/png');
  const svg = writeSvg(sceneOf(...(items as DisplayItem[])), AREA, 1, { ...NO_FILES, image });
  const pixel = await rasterize(svg);
  expect(pixel(5, 10)).toBe('#00000000');
  expect(pixel(15, 10)).toBe('#00ff00ff');
  expect(pixel(30, 10)).toBe('#00000000');
  expect(pixel(60, 10)).toBe('#00000000');
  expect(pixel(55, 60)).toBe('#00ff00ff');
  expect(pixel(65, 60)).toBe('#00000000');
  expect(pixel(75, 60)).toBe('#00ff00ff');
  expect(pixel(20, 50)).toBe('#ff0000ff');
  // The rasterizer of this test draws no drop shadows. The region contains the line and its shadow.
  expect(svg).toMatch(/<filter id="f\d" filterUnits="userSpaceOnUse" [^>]* x="-26" y="24" width="92" height="52">/);
});

it('embeds the fonts of visible texts only, and escapes texts and names', () => {
  const font = { url: '', weight: 700, italic: false, bytes: 1, ascent: 1, descent: 0 };
  const text = { t: 'text', size: 10, x: 5, y: 20, width: 30, fill: '#112233', box: AREA } as const;
  const scene: Scene = {
    ...sceneOf(
      { ...text, font: 0, text: '<script>alert("&")</script>\u0000\ud800' },
      { ...text, font: 1, text: 'hidden', invisible: true },
    ),
    fonts: [
      { ...font, id: 'a"]]></style>' },
      { ...font, id: 'b' },
    ],
  };
  const svg = writeSvg(scene, AREA, 2, { ...NO_FILES, font: (index) => `data:font/woff2;base64,${index}` });
  expect(svg).toContain('width="200" height="200" viewBox="0 0 100 100"');
  expect(svg).toContain('&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;\ufffd</text>');
  expect(svg).toContain('src:url(data:font/woff2;base64,0)');
  expect(svg).not.toContain('base64,1');
  expect(svg).not.toMatch(/<script|\]\]>|hidden/);
});

it('measures what is painted: items and child topics, but not the empty frame', () => {
  expect(paintedBounds(sceneOf())).toBeUndefined();
  const child = aFrame({ parent: 0, place: [2, 0, 0, 2, 100, 100], extent: { x: 0, y: 0, width: 10, height: 20 } });
  const items = [aPath({ x: 50, y: 60, width: 10, height: 10 }, '#000000')];
  const scene = aScene({ frames: [aFrame({ items, children: [1] }), child] });
  expect(paintedBounds(scene)).toEqual({ x: 50, y: 60, width: 70, height: 80 });
});

it('draws the child topics between the items', async () => {
  const child = aFrame({ parent: 0, place: [0.04, 0, 0, 0.04, 30, 30], background: '#0000ff' });
  const items = [
    aPath({ x: 0, y: 0, width: 40, height: 100 }, '#ff0000'),
    aPath({ x: 60, y: 0, width: 40, height: 100 }, '#00ff00'),
  ];
  const scene = aScene({ frames: [aFrame({ items, children: [1], itemsBelow: [1] }), child] });
  const pixel = await rasterize(writeSvg(scene, AREA, 1, NO_FILES));
  expect([35, 50, 65].map((x) => pixel(x, 50))).toEqual(['#0000ffff', '#0000ffff', '#00ff00ff']);
});

it('writes links with escaped addresses of allowed schemes, without changing the picture', async () => {
  const box = { x: 10, y: 10, width: 40, height: 20 };
  const links = [
    'https://example.org/?a=1&b="><script>',
    'mailto:ada@example.org',
    'javascript:alert(1)',
    'data:text/html,x',
  ].map((href) => ({ box, link: { href }, label: 'A "link" <b>' }));
  const scene = aScene({ frames: [aFrame({ links: [...links, { box, link: { frame: 0 }, label: 'topic' }] })] });
  const svg = writeSvg(scene, AREA, 1, NO_FILES);
  expect(svg.match(/<a href="[^"]*"/g)).toEqual([
    '<a href="https://example.org/?a=1&amp;b=&quot;&gt;&lt;script&gt;"',
    '<a href="mailto:ada@example.org"',
  ]);
  expect(svg).toContain('<title>A &quot;link&quot; &lt;b&gt;</title>');
  expect(svg).not.toMatch(/<script|javascript:|data:text/);
  expect((await rasterize(svg))(20, 20)).toBe('#00000000');
});
