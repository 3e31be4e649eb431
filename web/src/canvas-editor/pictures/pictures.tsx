import { ImagePlus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { CropBarPart, UploadListPart } from '../parts/parts.ts';
import type { PickedImagePurpose } from '../session/session-events.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { isSelectedTextInput } from '../text/focus-text-input.ts';
import type { PictureUploads } from './picture-uploads.ts';
import styles from './pictures.module.css';
import { useDroppedFiles } from './use-dropped-files.ts';
import { watchAssets } from './watch-assets.ts';

/**
 * Adds pictures, videos and audio to the document when the author chooses them in the browser's file dialog, drops them
 * on the canvas or pastes them. Shows the list of uploads, and the bar for cropping.
 */
export function Pictures() {
  const session = useSession();
  // Undefined until the author has added the first file, because the code for changes is loaded on demand.
  const [uploads, setUploads] = useState<PictureUploads>();
  const uploadsRef = useRef(uploads);
  const withUploads = useCallback(
    (action: (loaded: PictureUploads) => void) =>
      session.whenEditingLoaded((editing) => {
        uploadsRef.current ??= new editing.PictureUploads(session);
        setUploads(uploadsRef.current);
        action(uploadsRef.current);
      }),
    [session],
  );
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The purpose for which the file dialog was opened.
  const purposeRef = useRef<PickedImagePurpose>('insert');
  const isCropping = useSessionValue(({ editor }) => editor.tool.name === 'crop');
  const isDragging = useDroppedFiles(area, (files, point) => withUploads((loaded) => loaded.add(files, point)));
  // The pictures in the document can be painted only after the data of their assets are loaded.
  useEffect(() => watchAssets(session), [session]);
  useEffect(
    () =>
      session.events.on('pickImages', (purpose) => {
        purposeRef.current = purpose;
        session.whenEditingLoaded(({ pickImages }) => input.current && pickImages(session, input.current, purpose));
      }),
    [session],
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = pastedPictures(event);
      if (files.length === 0) return;
      event.preventDefault();
      const point = session.pointer?.point;
      withUploads((loaded) => loaded.add(files, point));
    };
    document.addEventListener('paste', onPaste);
    const unsubscribe = session.events.on('pasteFiles', ({ files, point, source }) =>
      withUploads((loaded) => loaded.add(files, point, source)),
    );
    return () => {
      document.removeEventListener('paste', onPaste);
      unsubscribe();
    };
  }, [session, withUploads]);
  return (
    <div ref={area} className={styles.area}>
      <input
        ref={input}
        type="file"
        hidden
        data-pictures
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          const purpose = purposeRef.current;
          withUploads((loaded) => loaded.addChosen(files, purpose));
          // If the value stayed, choosing the same file again would cause no event.
          event.target.value = '';
        }}
      />
      {isDragging && (
        <div className={styles.drop}>
          <p>
            <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('canvas-publish.dropHint')}
          </p>
        </div>
      )}
      {isCropping && <CropBarPart.View />}
      {uploads && <UploadListPart.View uploads={uploads} />}
    </div>
  );
}

/**
 * Returns the pictures, videos and audio files of a paste event; an empty array if another listener has handled the
 * event, if a field or dialog has the focus, or if the clipboard also contains copied elements.
 */
function pastedPictures({ clipboardData, defaultPrevented, target }: ClipboardEvent): File[] {
  const isInField = target instanceof Element && target.closest('input, textarea, [contenteditable="true"], dialog');
  if (!clipboardData || defaultPrevented || (isInField && !isSelectedTextInput(target))) return [];
  if (clipboardData.getData('text/html').includes('data-flydeck-records')) return [];
  return [...clipboardData.files].filter(({ type }) => /^(?:image|video|audio)\//.test(type));
}
