import { z } from 'zod';

/** A picture with its size in pixels; `url` is relative to the instance. */
export const pictureSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof pictureSchema>;

/** A preview of a presentation. Presentations that older versions built have no small preview. */
export const previewSchema = pictureSchema.extend({ small: pictureSchema.optional() });
export type Preview = z.infer<typeof previewSchema>;
