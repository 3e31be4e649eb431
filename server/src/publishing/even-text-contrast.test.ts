import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { createFontSystem } from '../adapters/fonts/index.ts';
import { evenTextContrast } from './even-text-contrast.ts';

it('paints light and dark letters with equal strength', async () => {
  const fonts = await createFontSystem();
  const request = { family: 'Noto Sans', weight: 400, italic: false, language: 'en' };
  const [piece] = fonts.shape('Letters', request, 'ltr');
  fonts.registerForCanvas([piece!.font!]);
  const ink = (text: string, paper: string): number => {
    const canvas = createCanvas(120, 40);
    const context = evenTextContrast(canvas.getContext('2d'));
    context.fillStyle = paper;
    context.fillRect(0, 0, 120, 40);
    context.fillStyle = text;
    context.font = `14px "${piece!.font}"`;
    context.fillText('Letters', 5, 25);
    expect(context.fillStyle).toBe(text);
    const { data } = context.getImageData(0, 0, 120, 40);
    const ground = Number.parseInt(paper.slice(1, 3), 16);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += Math.abs(data[i]! - ground);
    return sum;
  };
  const dark = ink('#000000', '#ffffff');
  expect(dark).toBeGreaterThan(20_000);
  expect(Math.abs(ink('#ffffff', '#000000') / dark - 1)).toBeLessThan(0.02);
});
