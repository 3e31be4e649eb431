import type { Editor } from '@flydeck/editor/editor';
import { placeImages } from '@flydeck/editor/images/place-images';
import { CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { uploadErrorOf } from './upload-errors.ts';
import type { UploadSession } from './upload-picture.ts';

/** The part of `EditorSession` that inserting the logo needs. */
interface LogoSession extends UploadSession {
  update(action: (editor: Editor) => void): void;
}

/**
 * Adds the logo of the instance to the files of the presentation, and places it as a picture, as one undoable change.
 * Shows a toast if the logo cannot be added.
 */
export async function insertLogo(session: LogoSession): Promise<void> {
  try {
    const { asset, bytes, image, alt } = await call('POST /api/editing/:oid/brand-logo', {
      params: { oid: session.oid },
    });
    session.addAssets({ images: { [asset]: image }, media: {} });
    const { mediaType, width, height } = image;
    const file = { hash: asset, asset: { mediaType, bytes, width, height, name: alt }, alt };
    session.update((editor) => placeImages(editor, [file]));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isMissing = error.code === 'resource.not_found';
    const text = isMissing
      ? t('canvas-publish.logoMissing')
      : t(uploadErrorOf(error, false).message, { name: t('canvas-publish.logo') });
    showToast({ text, kind: 'failed' });
  }
}
