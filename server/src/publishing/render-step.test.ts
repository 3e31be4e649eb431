import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { createStepPainter } from './render-step.ts';

/** Number of pictures in the frame, which are arranged in a row. The painter's cache can contain fewer pictures. */
const ROW_LENGTH = 60;
const boxAt = (x: number) => ({ x, y: 0, width: 10, height: 10 });

/** Returns the red, green and blue channel of a pixel. */
const colourAt = (canvas: Canvas, x: number, y: number) =>
  [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3);

it('createStepPainter paints a cached picture also in a view that fills the cache with other pictures', async () => {
  const names = Array.from({ length: ROW_LENGTH }, (_, i) => `${i}`);
  const images = names.map((name) => {
    const source = { url: `/assets/${name}`, width: 1, height: 1, bytes: 1 };
    return [name, { width: 1, height: 1, sources: [source], original: name, mediaType: 'image/png' }] as const;
  });
  const items = names.map((asset, i) => ({ t: 'image', asset, to: boxAt(10 * i), box: boxAt(10 * i) }) as const);
  const scene = aScene({
    images: Object.fromEntries(images),
    frames: [aFrame({ size: { width: 10 * ROW_LENGTH, height: 10 }, items })],
  });
  const red = createCanvas(1, 1);
  red.getContext('2d').fillStyle = '#ff0000';
  red.getContext('2d').fillRect(0, 0, 1, 1);
  const png = await red.encode('png');
  const painter = createStepPainter(scene, { fonts: { registerForCanvas: () => undefined }, file: () => png });
  const size = { width: 2 * ROW_LENGTH, height: 2 };
  const firstPictureCamera = { frame: 0, x: 5, y: 5, zoom: 200, rotation: 0 };
  const rowCamera = { frame: 0, x: 5 * ROW_LENGTH, y: 5, zoom: 0.2, rotation: 0 };
  expect(colourAt(await painter.paintView(firstPictureCamera, size), ROW_LENGTH, 1)).toEqual([255, 0, 0]);
  const canvas = await painter.paintView(rowCamera, size);
  expect(colourAt(canvas, 0, 0)).toEqual([255, 0, 0]);
  expect(colourAt(canvas, 2 * ROW_LENGTH - 1, 0)).toEqual([255, 0, 0]);
});
