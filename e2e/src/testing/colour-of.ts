import type { Page } from 'playwright-core';

/** Returns the colour in the middle of an element, as the window shows it. */
export async function colourOf(page: Page, selector: string): Promise<number[]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
  const clip = { x: x + width / 2, y: y + height / 2, width: 4, height: 4 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(4, 4).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(1, 1, 1, 1).data.slice(0, 3) ?? [])];
  }, png);
}
