import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const openSocialShareBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The share dialog was opened. */
export const OPEN_SOCIAL_SHARE = defineEvent<z.infer<ReturnType<typeof openSocialShareBody>>>({
  schemaId: 1017,
  name: 'open social share',
  source: 'ViewPageWebJs',
  type: 'action',
});
