import type { ImageFile } from '@flydeck/editor/images/place-images';
import { type SendFileOptions, sendFile } from '../../api/send-file.ts';
import type { AssetTable } from '../compile/browser-ports.ts';

/** Maximum length of the name of an asset in a document, in characters. Longer file names are cut off. */
const NAME_MAX_LENGTH = 500;

/** The part of `EditorSession` that uploads need. */
export interface UploadSession {
  /** The presentation's oid. */
  readonly oid: string;
  /** Adds pictures and media that the document may refer to from now on. */
  addAssets(added: AssetTable): void;
}

/** Uploads a picture, so that the document of the session may refer to it. @throws CallError */
export async function uploadPicture(session: UploadSession, file: File, options: SendFileOptions): Promise<ImageFile> {
  options.signal.throwIfAborted();
  const input = { params: { oid: session.oid }, body: file };
  const { asset, bytes, image } = await sendFile('PUT /api/editing/:oid/assets', input, options);
  session.addAssets({ images: { [asset]: image }, media: {} });
  const { mediaType, width, height } = image;
  return { hash: asset, asset: { mediaType, bytes, width, height, name: assetName(file) } };
}

/** Returns the name of a file, cut off at the maximum length of the name of an asset. */
export const assetName = ({ name }: File): string => name.slice(0, NAME_MAX_LENGTH);
