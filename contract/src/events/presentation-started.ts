import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const presentationStartedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The presentation was started. */
export const PRESENTATION_STARTED = defineEvent<z.infer<ReturnType<typeof presentationStartedBody>>>({
  schemaId: 1024,
  name: 'presentation started',
  source: 'ViewerWebJs',
  type: 'action',
});
