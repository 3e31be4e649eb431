import type { Clipboard } from '@flydeck/editor/clipboard/clipboard';
import type { PictureExport } from '@flydeck/editor/clipboard/picture-export';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { AssetTable } from '../compile/browser-ports.ts';
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

/** The part of the session from which pictures of copied elements are made. */
interface CopySession {
  readonly editor: { readonly store: RecordStore };
  readonly assets: AssetTable;
}

/** Maximum number of copied records of which a picture is made while copying. */
const MAX_PICTURED_RECORDS = 300;
/** Number of the last copy. */
let copyNumber = 0;

/**
 * Writes copied elements again, now with a picture for other programs, as soon as the picture is made. Does nothing in
 * browsers other than Chromium, because they can remove the attribute with the records from the HTML that is written
 * without a copy event. Failures are ignored: the clipboard then has no picture.
 */
export async function writeWithPicture(
  { editor, assets }: CopySession,
  { content }: Clipboard,
  { html, text }: ClipboardData,
): Promise<void> {
  copyNumber += 1;
  const number = copyNumber;
  if (!content || content.records.length > MAX_PICTURED_RECORDS || !('userAgentData' in navigator)) return;
  try {
    const { renderPicture } = await import('../export/render-picture.ts');
    const picture = await renderPicture({ store: editor.store, assets }, content, 'png');
    // Something else was copied, in this window or, while it had no focus, in another program.
    if (number !== copyNumber || !document.hasFocus()) return;
    const blob = (type: string, data: string) => new Blob([data], { type });
    const data = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text), 'image/png': picture };
    await navigator.clipboard.write([new ClipboardItem(data)]);
  } catch {
    // See above.
  }
}

/** Puts a picture of copied elements into the clipboard or a file. */
export function exportPicture({ editor, assets }: CopySession, request: PictureExport): void {
  const source = { store: editor.store, assets };
  import('../export/export-picture.ts').then(
    (module) => module.exportPicture(source, request),
    () => showToast({ kind: 'failed', text: t('canvas.partFailed') }),
  );
}
