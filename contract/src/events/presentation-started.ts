import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

export const presentationStartedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The presentation was started. */
export const PRESENTATION_STARTED = nameEvent<z.infer<ReturnType<typeof presentationStartedBody>>>({
  schemaId: 1024,
  name: 'presentation started',
  source: 'ViewerWebJs',
  type: 'action',
});
