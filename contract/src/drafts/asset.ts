import { z } from 'zod';
import { sha256Schema } from '../presentations/ids.ts';

/** Response to storing a picture, which the draft may then use. */
export const storedAssetSchema = z.object({
  /** SHA-256 of the file, by which the document refers to it. */
  asset: sha256Schema,
  mediaType: z.string(),
  bytes: z.int(),
  width: z.number(),
  height: z.number(),
  /** URL of a small version of the picture. */
  thumbnail: z.string(),
});
export type StoredAsset = z.infer<typeof storedAssetSchema>;
