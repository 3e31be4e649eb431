import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const openedForCommentingBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The presentation was opened for commenting. */
export const OPENED_FOR_COMMENTING = defineEvent<z.infer<ReturnType<typeof openedForCommentingBody>>>({
  schemaId: 1013,
  name: 'opened for commenting',
  source: 'ViewPageWebJs',
  type: 'action',
});
