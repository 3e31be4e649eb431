import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';
import { PRODUCT_TYPES } from './product-type.ts';

export const embedCodeCopiedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    product_type: z.enum(PRODUCT_TYPES),
  });

/** The embed code of the presentation was copied. */
export const EMBED_CODE_COPIED = defineEvent<z.infer<ReturnType<typeof embedCodeCopiedBody>>>({
  schemaId: 1014,
  name: 'embed code copied',
  source: 'ViewPageWebJs',
  type: 'action',
});
