import { z } from 'zod';
import { sha256Schema } from '../presentations/ids.ts';

/** `PUT /api/drafts/{oid}/assets?name=…` with the picture's bytes as its body. */
export const putAssetQuerySchema = z.object({ name: z.string().max(500).optional() });

/** A picture that the draft may show from now on. */
export const putAssetSchema = z.object({
  asset: sha256Schema,
  mediaType: z.string(),
  bytes: z.int(),
  width: z.number(),
  height: z.number(),
  /** A small size of it. */
  thumbnail: z.string(),
});
export type PutAsset = z.infer<typeof putAssetSchema>;
