import type { ClipboardData } from './clipboard-data.ts';

/**
 * Writes to the system's clipboard when no copy event of the browser is being handled. Failures are ignored, because
 * the editor also keeps the copied content, and can paste this content in this window.
 */
export async function writeClipboard({ html, text }: ClipboardData): Promise<void> {
  const blob = (type: string, data: string) => new Blob([data], { type });
  try {
    const data = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) };
    await navigator.clipboard.write([new ClipboardItem(data)]);
  } catch {
    // Browsers refuse to write without the author's permission or without HTTPS.
  }
}

/**
 * Returns the content of the system's clipboard; undefined if the clipboard is empty, or if the browser or the author
 * forbids reading.
 */
export async function readClipboard(): Promise<ClipboardData | undefined> {
  try {
    const [item] = await navigator.clipboard.read();
    if (!item) return undefined;
    const read = async (type: string) => (item.types.includes(type) ? (await item.getType(type)).text() : '');
    return { html: await read('text/html'), text: await read('text/plain'), svg: await read('image/svg+xml') };
  } catch {
    return undefined;
  }
}
