import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Rgb } from './noise.ts';

/** Computed pixels per displayed pixel along a side. Soft pictures need no more, and it halves the work. */
const SHARE = 0.75;

/** Renders a picture pixel by pixel; `x` and `y` run from 0 to 1, right and down. */
export function raster(width: number, height: number, colour: (x: number, y: number) => Rgb): Canvas {
  const columns = Math.round(width * SHARE);
  const rows = Math.round(height * SHARE);
  const small = createCanvas(columns, rows);
  const pixels = small.getContext('2d').createImageData(columns, rows);
  const { data } = pixels;
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i += 4) {
      const [red, green, blue] = colour(column / columns, row / rows);
      data[i] = red;
      data[i + 1] = green;
      data[i + 2] = blue;
      data[i + 3] = 255;
    }
  small.getContext('2d').putImageData(pixels, 0, 0);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, width, height);
  return canvas;
}
