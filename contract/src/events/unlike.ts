import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

export const unlikeBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** A like was removed. */
export const UNLIKE = nameEvent<z.infer<ReturnType<typeof unlikeBody>>>({
  schemaId: 1016,
  name: 'unlike',
  source: 'ViewPageWebJs',
  type: 'action',
});
