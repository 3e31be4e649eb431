import type { Page } from 'playwright-core';

/** Returns a WebM video of 320 × 180 pixels with about `seconds`, which the browser records from a canvas. */
export async function recordVideo(page: Page, seconds = 1): Promise<Buffer> {
  const base64 = await page.evaluate(async (frames) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    recorder.start();
    for (let i = 0; i < frames; i += 1) {
      if (context) context.fillStyle = `hsl(${i * 18} 70% 50%)`;
      context?.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, seconds * 20);
  return Buffer.from(base64, 'base64');
}
