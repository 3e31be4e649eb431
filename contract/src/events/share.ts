import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { SHARE_TYPES } from '../sharing/constants.ts';
import { defineEvent } from './define-event.ts';

export const shareBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    type: z.enum(SHARE_TYPES),
  });

/** The presentation was shared through the device, by mail or in a network. */
export const SHARE = defineEvent<z.infer<ReturnType<typeof shareBody>>>({
  schemaId: 1018,
  name: 'share',
  source: 'ViewPageWebJs',
  type: 'action',
});
