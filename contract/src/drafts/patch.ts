import { z } from 'zod';

/** Steps of one patch: more is no edit, but another document. */
export const PATCH_MAX_STEPS = 20_000;

const pathSchema = z.array(z.union([z.string().max(200), z.int().min(0)])).max(400);

/** What an author changed, as `scene/src/edit/patch.ts` makes it; the document that it leads to is validated whole. */
export const patchSchema = z
  .array(
    z.discriminatedUnion('op', [
      z.strictObject({ op: z.literal('set'), path: pathSchema, value: z.unknown() }),
      z.strictObject({ op: z.literal('unset'), path: pathSchema }),
      z.strictObject({
        op: z.literal('splice'),
        path: pathSchema,
        at: z.int().min(0),
        remove: z.int().min(0),
        insert: z.array(z.unknown()),
      }),
    ]),
  )
  .max(PATCH_MAX_STEPS);
