import { z } from 'zod';
import { AD_SLOTS } from '../ads/constants.ts';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const adViewableBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    slot: z.enum(AD_SLOTS),
  });

/** Half of an advertisement was visible for a second. */
export const AD_VIEWABLE = defineEvent<z.infer<ReturnType<typeof adViewableBody>>>({
  schemaId: 1023,
  name: 'ad viewable',
  source: 'AdsWebJs',
  type: 'view',
});
