import type { PictureExport } from '@flydeck/editor/clipboard/picture-export';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { t } from '../../i18n/index.ts';
import { fileNameOf, saveFile } from '../../save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { type PictureSource, renderPicture } from './render-picture.ts';

const MEDIA_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** Puts a picture of copied elements into the clipboard or a file, and reports the result as a toast. */
export async function exportPicture(source: PictureSource, request: PictureExport): Promise<void> {
  const { content, format, target } = request;
  const formatName = format.toUpperCase();
  try {
    const picture = renderPicture(source, content, format);
    const title = String(source.store.get(DOCUMENT_ID)?.properties['title'] ?? '');
    if (target === 'file') saveFile(await picture, fileNameOf(title, format));
    else await navigator.clipboard.write([clipboardItem(picture, format)]);
    const key = target === 'file' ? 'canvas-menus.pictureDownloaded' : 'canvas-menus.pictureCopied';
    showToast({ text: t(key, { format: formatName }) });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    const text = t(isRefused ? 'canvas-menus.pictureRefused' : 'canvas-menus.pictureFailed', { format: formatName });
    const act = () => void exportPicture(source, request);
    showToast({ kind: 'failed', text, action: { label: t('canvas-publish.retry'), act } });
  }
}

/**
 * Returns the item for the clipboard. It contains promises, because browsers allow writing only shortly after an action
 * of the author. An SVG is also copied as text, because few browsers and programs know its media type.
 */
function clipboardItem(picture: Promise<Blob>, format: PictureExport['format']): ClipboardItem {
  if (format === 'png') return new ClipboardItem({ [MEDIA_TYPES.png]: picture });
  const text = picture.then((blob) => new Blob([blob], { type: 'text/plain' }));
  const hasSvg = 'supports' in ClipboardItem && ClipboardItem.supports(MEDIA_TYPES.svg);
  return new ClipboardItem({ 'text/plain': text, ...(hasSvg ? { [MEDIA_TYPES.svg]: picture } : {}) });
}
