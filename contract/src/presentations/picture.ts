import { z } from 'zod';

/** A picture with its size in pixels. `url` is a path of this instance. */
export const pictureSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof pictureSchema>;

/** A preview, also in a smaller size. Older versions of Flydeck did not create the small picture. */
export const previewSchema = pictureSchema.extend({ small: pictureSchema.optional() });
export type Preview = z.infer<typeof previewSchema>;
