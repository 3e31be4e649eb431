import type { ImageFile } from '@flydeck/editor/images/place-images';
import { type SendFileOptions, sendFile } from '../../api/send-file.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Maximum length of the name of an asset in a document, in characters. Longer file names are cut off. */
const NAME_MAX_LENGTH = 500;

/** Uploads a picture, so that the document of the session may refer to it. @throws CallError */
export async function uploadPicture(session: EditorSession, file: File, options: SendFileOptions): Promise<ImageFile> {
  options.signal.throwIfAborted();
  const input = { params: { oid: session.oid }, body: file };
  const { asset, bytes, image } = await sendFile('PUT /api/editing/:oid/assets', input, options);
  session.addAssets({ images: { [asset]: image }, media: {} });
  const { mediaType, width, height } = image;
  return { hash: asset, asset: { mediaType, bytes, width, height, name: assetName(file) } };
}

/** Returns the name of a file, cut off at the maximum length of the name of an asset. */
export const assetName = ({ name }: File): string => name.slice(0, NAME_MAX_LENGTH);
