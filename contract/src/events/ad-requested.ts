import { z } from 'zod';
import { AD_SLOTS } from '../ads/constants.ts';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const adRequestedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    slot: z.enum(AD_SLOTS),
  });

/** An advertisement was requested. */
export const AD_REQUESTED = defineEvent<z.infer<ReturnType<typeof adRequestedBody>>>({
  schemaId: 1021,
  name: 'ad requested',
  source: 'AdsWebJs',
  type: 'view',
});
