import { z } from 'zod';

/** A picture with its size in pixels. `url` is a path of this instance. */
export const pictureSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof pictureSchema>;

/**
 * A preview. `small` is the same picture in a smaller size; absent if an older version of Flydeck created the preview.
 */
export const previewSchema = pictureSchema.extend({ small: pictureSchema.optional() });
export type Preview = z.infer<typeof previewSchema>;
