import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const likeBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The presentation was liked. */
export const LIKE = defineEvent<z.infer<ReturnType<typeof likeBody>>>({
  schemaId: 1015,
  name: 'like',
  source: 'ViewPageWebJs',
  type: 'action',
});
