import { z } from 'zod';

/** A picture at a known size; `url` is relative to the instance. */
export const pictureSchema = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof pictureSchema>;
