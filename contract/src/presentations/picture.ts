import { z } from 'zod';

/** A picture at a known size; `url` is relative to the instance. */
export const pictureSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof pictureSchema>;

/** The overview of a presentation; what was published long ago has it in one size only. */
export const previewSchema = pictureSchema.extend({ small: pictureSchema.optional() });
export type Preview = z.infer<typeof previewSchema>;
