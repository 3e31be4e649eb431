import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Rgb } from './noise.ts';

/** Computed pixels per pixel of the result along a side. Pictures without sharp edges need no higher resolution. */
const RESOLUTION_RATIO = 0.75;

/** Renders a picture pixel by pixel; `x` and `y` run from 0 to 1, right and down. */
export function renderPixels(width: number, height: number, colour: (x: number, y: number) => Rgb): Canvas {
  const columns = Math.round(width * RESOLUTION_RATIO);
  const rows = Math.round(height * RESOLUTION_RATIO);
  const lowResolution = createCanvas(columns, rows);
  const pixels = lowResolution.getContext('2d').createImageData(columns, rows);
  const { data } = pixels;
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i += 4) {
      const [red, green, blue] = colour(column / columns, row / rows);
      data[i] = red;
      data[i + 1] = green;
      data[i + 2] = blue;
      data[i + 3] = 255;
    }
  lowResolution.getContext('2d').putImageData(pixels, 0, 0);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(lowResolution, 0, 0, width, height);
  return canvas;
}
