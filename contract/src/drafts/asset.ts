import { z } from 'zod';
import { sha256Schema } from '../presentations/ids.ts';

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
