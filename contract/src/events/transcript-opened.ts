import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const transcriptOpenedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The collapsed transcript was expanded. */
export const TRANSCRIPT_OPENED = defineEvent<z.infer<ReturnType<typeof transcriptOpenedBody>>>({
  schemaId: 1009,
  name: 'transcript opened',
  source: 'ViewPageWebJs',
  type: 'action',
});
