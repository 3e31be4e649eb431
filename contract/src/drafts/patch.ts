import { z } from 'zod';

const PATCH_MAX_OPERATIONS = 20_000;

const pathSchema = z
  .array(z.union([z.string().max(200), z.int().min(0)]))
  .max(400)
  .readonly();

/** A patch as created by `scene/src/edit/patch.ts`. The server validates the resulting document as a whole. */
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
        insert: z.array(z.unknown()).readonly(),
      }),
    ]),
  )
  .max(PATCH_MAX_OPERATIONS)
  .readonly();
