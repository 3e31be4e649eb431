import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { createFontSystem } from '../adapters/fonts/index.ts';
import { equalizeTextContrast } from './equalize-text-contrast.ts';

it('equalizeTextContrast makes white text on black as strong as black text on white', async () => {
  const fonts = await createFontSystem();
  const request = { family: 'Noto Sans', weight: 400, italic: false, language: 'en' };
  const [glyphRun] = fonts.shape('Letters', request, 'ltr');
  fonts.registerForCanvas([glyphRun!.font!]);
  /**
   * Paints a text and returns the sum of the differences between all pixels and the background. Compares only the red
   * channel, so colours must be grey (`#rrggbb`).
   */
  const measureInk = (textColor: string, background: string): number => {
    const canvas = createCanvas(120, 40);
    const context = equalizeTextContrast(canvas.getContext('2d'));
    context.fillStyle = background;
    context.fillRect(0, 0, 120, 40);
    context.fillStyle = textColor;
    context.font = `14px "${glyphRun!.font}"`;
    context.fillText('Letters', 5, 25);
    expect(context.fillStyle).toBe(textColor);
    const { data } = context.getImageData(0, 0, 120, 40);
    const backgroundLevel = Number.parseInt(background.slice(1, 3), 16);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += Math.abs(data[i]! - backgroundLevel);
    return sum;
  };
  const darkInk = measureInk('#000000', '#ffffff');
  // Ensures that the text was painted.
  expect(darkInk).toBeGreaterThan(20_000);
  expect(Math.abs(measureInk('#ffffff', '#000000') / darkInk - 1)).toBeLessThan(0.02);
});
