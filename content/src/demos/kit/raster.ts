import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rgb } from './noise.ts';

/**
 * Pictures are computed at this fraction of their width and height, and then scaled up. Pictures without sharp edges
 * need no higher resolution.
 */
const RESOLUTION_RATIO = 0.75;

/** Size of all pictures in pixels. */
export const WIDTH = 1280;
export const HEIGHT = 720;
export const ASPECT_RATIO = WIDTH / HEIGHT;

/**
 * Renders a picture pixel by pixel. `colourAt` returns the colour of a point. `x` runs from 0 (left) to 1 (right), and
 * `y` from 0 (top) to 1 (bottom).
 */
export function renderPixels(colourAt: (x: number, y: number) => Rgb): Canvas {
  const columns = Math.round(WIDTH * RESOLUTION_RATIO);
  const rows = Math.round(HEIGHT * RESOLUTION_RATIO);
  const lowResolution = createCanvas(columns, rows);
  const pixels = lowResolution.getContext('2d').createImageData(columns, rows);
  const { data } = pixels;
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i += 4) {
      const [red, green, blue] = colourAt(column / columns, row / rows);
      data[i] = red;
      data[i + 1] = green;
      data[i + 2] = blue;
      data[i + 3] = 255;
    }
  lowResolution.getContext('2d').putImageData(pixels, 0, 0);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(lowResolution, 0, 0, WIDTH, HEIGHT);
  return canvas;
}

export function fillCircle(context: SKRSContext2D, x: number, y: number, r: number): void {
  context.beginPath();
  context.arc(x, y, r, 0, Math.PI * 2);
  context.fill();
}
