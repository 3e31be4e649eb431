import { pdfWithMissingFont } from '@flydeck/readers/pdf/testing/raw-pdf';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { loadImporter } from './importers.ts';

it("draws a text with the server's fonts if the PDF does not embed the font of the text", async () => {
  const importPdf = await loadImporter('pdf');
  const { assets } = await importPdf({ name: 'talk.pdf', bytes: pdfWithMissingFont() }, () => undefined);
  const [picture = new Uint8Array()] = assets.values();
  const canvas = createCanvas(100, 100);
  canvas.getContext('2d').drawImage(await loadImage(picture), 0, 0, 100, 100);
  // The text is in the middle of the page.
  const { data } = canvas.getContext('2d').getImageData(15, 20, 70, 70);
  // Each pixel has four values, of which the first is red. A pixel with little red is part of a black character.
  const darkCount = data.filter((value, i) => i % 4 === 0 && value < 128).length;
  expect(darkCount).toBeGreaterThan(100);
});
