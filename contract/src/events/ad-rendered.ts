import { z } from 'zod';
import { AD_SLOTS } from '../ads/constants.ts';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const adRenderedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    slot: z.enum(AD_SLOTS),
    /** No advertisement was available. */
    is_empty: z.boolean(),
  });

/** An advertisement was rendered, or the slot stayed empty. */
export const AD_RENDERED = defineEvent<z.infer<ReturnType<typeof adRenderedBody>>>({
  schemaId: 1022,
  name: 'ad rendered',
  source: 'AdsWebJs',
  type: 'view',
});
