import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const unlikeBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** A like was removed. */
export const UNLIKE = defineEvent<z.infer<ReturnType<typeof unlikeBody>>>({
  schemaId: 1016,
  name: 'unlike',
  source: 'ViewPageWebJs',
  type: 'action',
});
