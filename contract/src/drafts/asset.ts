import { z } from 'zod';
import { sha256Schema } from '../presentations/ids.ts';

/** `PUT /api/drafts/{oid}/assets?name=…`; the body contains the picture's bytes. */
export const putAssetQuerySchema = z.object({ name: z.string().max(500).optional() });

/** A stored picture, which the draft may use. */
export const putAssetSchema = z.object({
  asset: sha256Schema,
  mediaType: z.string(),
  bytes: z.int(),
  width: z.number(),
  height: z.number(),
  /** URL of a small version. */
  thumbnail: z.string(),
});
export type PutAsset = z.infer<typeof putAssetSchema>;
