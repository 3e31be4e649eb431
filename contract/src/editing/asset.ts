import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { z } from 'zod';
import { sha256Schema } from '../presentations/ids.ts';

/** `GET /api/editing/{oid}/assets`: pictures and media as a scene contains them, by the SHA-256 of their asset. */
export const assetTableSchema = z.object({
  images: z.record(z.string(), z.custom<SceneImage>()),
  media: z.record(z.string(), z.custom<SceneMedia>()),
});
export type AssetTable = z.infer<typeof assetTableSchema>;

/** `PUT /api/editing/{oid}/assets`: a stored picture, which operations may then add to the document. */
export const uploadedImageSchema = z.object({
  /** SHA-256 of the file. */
  asset: sha256Schema,
  bytes: z.int(),
  image: z.custom<SceneImage>(),
});
export type UploadedImage = z.infer<typeof uploadedImageSchema>;
