import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const presentationCompletedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The last step was reached. */
export const PRESENTATION_COMPLETED = defineEvent<z.infer<ReturnType<typeof presentationCompletedBody>>>({
  schemaId: 1026,
  name: 'presentation completed',
  source: 'ViewerWebJs',
  type: 'view',
});
