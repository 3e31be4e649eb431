import type { Asset } from '@flydeck/scene/model/document';
import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { z } from 'zod';
import { oidSchema, sha256Schema } from '../presentations/ids.ts';
import { COPIED_ASSETS_MAX } from './constants.ts';

/**
 * Response of `GET /api/editing/{oid}/assets`. It contains the pictures and media of the document's assets, of removed
 * assets and of uploaded files, by SHA-256. Pictures and media have the same form as in a scene.
 */
export const assetTableSchema = z.object({
  images: z.record(z.string(), z.custom<SceneImage>()),
  media: z.record(z.string(), z.custom<SceneMedia>()),
});
export type AssetTable = z.infer<typeof assetTableSchema>;

/** Response of `PUT /api/editing/{oid}/assets`: the stored picture, which operations may then add to the document. */
export const uploadedImageSchema = z.object({
  /** SHA-256 of the file. */
  asset: sha256Schema,
  /** Size of the file. */
  bytes: z.int(),
  /** The picture in the same form as in a scene. */
  image: z.custom<SceneImage>(),
});
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** Response of `PUT /api/editing/{oid}/media`: the stored video or audio file, which operations may then add. */
export const uploadedMediaSchema = z.object({
  /** SHA-256 of the file. */
  asset: sha256Schema,
  /** The file in the same form as in a scene. */
  media: z.custom<SceneMedia>(),
});
export type UploadedMedia = z.infer<typeof uploadedMediaSchema>;

/** Body of `POST /api/editing/{oid}/asset-copies`. */
export const copyAssetsSchema = z.strictObject({
  /** Oid of the presentation that has the files. */
  source: oidSchema,
  /** SHA-256 hashes of the files. */
  assets: z.array(sha256Schema).min(1).max(COPIED_ASSETS_MAX),
});

/**
 * Response of `POST /api/editing/{oid}/asset-copies`: the files that operations may then add to the document, by SHA-256.
 * Hashes that are not files of the source are absent.
 */
export const copiedAssetsSchema = assetTableSchema.extend({ assets: z.record(z.string(), z.custom<Asset>()) });
export type CopiedAssets = z.infer<typeof copiedAssetsSchema>;
