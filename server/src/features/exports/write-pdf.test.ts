import type { Scene } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { findPdfUaViolations } from './testing/check-pdf-ua.ts';
import {
  BOX,
  createFrame,
  createScene,
  rootFrame,
  squareItem,
  textItem,
  writePdfFile,
} from './testing/small-scenes.ts';

/** Writes a scene with one frame that contains `items`. Returns the file and the operators of its page. */
async function writeItems(
  items: DisplayItem[],
  assets?: ReadonlyMap<string, Uint8Array>,
  sceneOverrides: Partial<Scene> = {},
) {
  const file = await writePdfFile(createScene([rootFrame({ items })], sceneOverrides), assets);
  return { file, content: file.content(file.pages[0]!) };
}

describe('writePdf: appearance', () => {
  it('writes invisible, bold, slanted and spaced text', async () => {
    const { content } = await writeItems([
      textItem('a', 50, { invisible: true }),
      textItem('b', 80, { embolden: 0.7 }),
      textItem('c', 110, { slant: 0.2 }),
      textItem('d', 140, { spacing: 3 }),
    ]);
    // `Tr`: 3 is invisible text, 2 is filled and stroked text. `w`: stroke width. `cm`: matrix, here of slanted text.
    // `Tc`: space between characters.
    expect(content).toContain('3 Tr');
    expect(content).toMatch(/0\.7 w[\s\S]*2 Tr/);
    expect(content).toMatch(/^1 0 -0\.2 1 0 0 cm$/m);
    expect(content).toMatch(/^3 Tc$/m);
  });

  it('fills shapes with gradients that have transparency', async () => {
    const fill = {
      kind: 'linear',
      x0: 0,
      y0: 0,
      x1: 100,
      y1: 0,
      stops: [
        [0, '#ff000000'],
        [1, '#ff0000ff'],
      ],
    } as const;
    const { file, content } = await writeItems([squareItem(0, 0, 100, { fill, o: 0.5 })]);
    // The transparency is a soft mask (`SMask`) of a graphics state, which the operator `gs` selects.
    const statesWithMask = [...file.dicts()].filter((dict) => dict['SMask'] && dict['Type'] === '/ExtGState');
    expect(statesWithMask.length).toBeGreaterThan(0);
    expect(content).toMatch(/\/Gs\d+ gs/);
  });

  it('crops pictures, preserves their transparency, and limits the number of tiles', async () => {
    const canvas = createCanvas(40, 20);
    canvas.getContext('2d').fillRect(0, 0, 20, 20);
    const png = new Uint8Array(canvas.toBuffer('image/png'));
    const images = { p: { width: 40, height: 20, sources: [], original: 'p', mediaType: 'image/png' } };
    const to = { x: 10, y: 10, width: 100, height: 100 };
    const tile = { kind: 'image', asset: 'p', box: { x: 5, y: 5, width: 1, height: 1 }, tile: true } as const;
    const { file, content } = await writeItems(
      [
        { t: 'image', asset: 'p', to, from: { x: 0.5, y: 0, width: 0.5, height: 1 }, box: to },
        squareItem(0, 0, 300, { fill: tile }),
      ],
      new Map([['p', png]]),
      { images },
    );
    const drawCount = [...content.matchAll(/ Do$/gm)].length;
    expect(drawCount).toBeGreaterThan(2);
    // At most about 10,000 tiles are drawn. Without this limit, 300 × 300 tiles would be drawn.
    expect(drawCount).toBeLessThan(10_500);
    // The picture is twice as wide as its visible right half and begins 100 units to the left of this half.
    expect(content).toMatch(/200 0 0 -?100 -90 /);
    // The picture and its soft mask are images.
    const pictures = [...file.dicts()].filter((dict) => dict['Subtype'] === '/Image');
    expect(pictures.filter((dict) => dict['SMask'])).toHaveLength(1);
    expect(pictures).toHaveLength(2);
  });

  it('covers a whole shape with small tiles, also left of and above the box of the first tile', async () => {
    const canvas = createCanvas(4, 4);
    const png = new Uint8Array(canvas.toBuffer('image/png'));
    const images = { p: { width: 4, height: 4, sources: [], original: 'p', mediaType: 'image/png' } };
    const tile = {
      kind: 'image',
      asset: 'p',
      box: { x: 7, y: 7, width: 10, height: 10 },
      tile: true,
    } as const;
    const { content } = await writeItems([squareItem(0, 0, 300, { fill: tile })], new Map([['p', png]]), {
      images,
    });
    // The tiles begin at -3, 7, … 297 in both directions.
    expect([...content.matchAll(/ Do$/gm)]).toHaveLength(31 * 31);
    expect(content).toMatch(/10 0 0 -?10 -3 /);
    expect(content).toMatch(/10 0 0 -?10 297 /);
  });

  it('paints what is behind translucent frames, clips frames, and draws covers of small frames', async () => {
    const cover = [squareItem(0, 0, 400, { fill: '#00cc00' })];
    const frames = [
      rootFrame({ background: '#ddeeff', items: [squareItem(0, 0, 30, { fill: '#0000aa' })], children: [1] }),
      createFrame({
        place: [0.2, 0, 0, 0.2, 10, 10],
        background: '#ffffff80',
        clip: true,
        cover,
        children: [2],
        items: [squareItem(350, 250, 200, { fill: '#abcdef' })],
      }),
      createFrame({
        parent: 1,
        place: [0.1, 0, 0, 0.1, 0, 0],
        items: [squareItem(0, 0, 20, { fill: '#654321' })],
      }),
    ];
    const file = await writePdfFile(createScene(frames));
    const [overview, topic] = file.pages.map((page) => file.content(page));
    // The operator `scn` sets the fill colour, `W` clips.
    const hasFillColor = (content: string | undefined, hex: string) =>
      [...content!.matchAll(/^(\S+) (\S+) (\S+) scn$/gm)].some(([, ...parts]) =>
        parts.every(
          (part, i) => Math.round(Number(part) * 255) === Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16),
        ),
      );
    expect(hasFillColor(overview, '#00cc00')).toBe(true);
    expect(hasFillColor(topic, '#00cc00')).toBe(false);
    expect(hasFillColor(topic, '#0000aa')).toBe(true);
    expect(hasFillColor(topic, '#654321')).toBe(true);
    expect(overview).toMatch(/\bW n\b|^W$/m);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('paints child frames between the items, and the items above a frame also on the page of the frame', async () => {
    const frames = [
      rootFrame({
        items: [squareItem(0, 0, 30, { fill: '#110000' }), squareItem(20, 20, 40, { fill: '#220000' })],
        children: [1, 2],
        itemsBelow: [1, 1],
      }),
      createFrame({ place: [0.2, 0, 0, 0.2, 10, 10], background: '#330000' }),
      createFrame({ place: [0.2, 0, 0, 0.2, 200, 10], background: '#440000' }),
    ];
    const file = await writePdfFile(createScene(frames));
    const [overview, topic] = file.pages.map((page) => file.content(page));
    // The operator `scn` sets the fill colour.
    const fills = (content: string | undefined) =>
      [...content!.matchAll(/^(\S+) 0 0 scn$/gm)].map(([, red]) => Math.round(Number(red) * 255).toString(16));
    expect(fills(overview)).toEqual(['11', '33', '44', '22']);
    expect(fills(topic)).toEqual(['33', '22']);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('omits damaged and missing pictures', async () => {
    const images = {
      p: { width: 4, height: 4, sources: [], original: 'p', mediaType: 'image/png' },
      q: { width: 4, height: 4, sources: [], original: 'q', mediaType: 'image/png' },
    };
    const damaged = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const { content } = await writeItems(
      [
        { t: 'image', asset: 'p', to: BOX, box: BOX },
        { t: 'image', asset: 'q', to: BOX, box: BOX },
      ],
      new Map([['p', damaged]]),
      { images },
    );
    expect(content).not.toMatch(/ Do$/m);
  });
});
