import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { drawPattern, patternCoverage } from './pattern.ts';

const RED = { r: 1, g: 0, b: 0, a: 1 };
const TRANSPARENT = { r: 1, g: 1, b: 1, a: 0 };

/** Draws a pattern and returns its first cell of 8 by 8 dots as rows: `#` is the red foreground, `.` the background. */
async function drawCell(preset: string): Promise<string[]> {
  const image = await loadImage(Buffer.from(drawPattern(preset, RED, TRANSPARENT)));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  // The picture has 8 by 8 cells of 8 by 8 dots.
  const pixelsPerDot = image.width / 64;
  return Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 8 }, (_, x) => {
      const [r, , , alpha] = context.getImageData(x * pixelsPerDot + 1, y * pixelsPerDot + 1, 1, 1).data;
      return alpha === 255 && r === 255 ? '#' : '.';
    }).join(''),
  );
}

it('drawPattern draws a pattern as a PNG that can be decoded', async () => {
  expect(await drawCell('dkHorz')).toEqual([
    '########',
    '########',
    '........',
    '........',
    '########',
    '########',
    '........',
    '........',
  ]);
  expect((await drawCell('upDiag'))[1]).toBe('.......#');
  expect((await drawCell('trellis'))[1]).toBe('.##..##.');
});

it('patternCoverage returns about the percentage in the name of a pattern `pct…`, and 0.5 for an unknown name', () => {
  for (const percent of [5, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90]) {
    expect(Math.abs(patternCoverage(`pct${percent}`) - percent / 100)).toBeLessThan(0.02);
  }
  // `toString` is a method of every JavaScript object. A lookup by name in a plain object would find this method.
  expect(patternCoverage('toString')).toBe(0.5);
});
