import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const pagedTranscriptShownBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** One second after loading, the transcript did not fit (V4.7). */
export const PAGED_TRANSCRIPT_SHOWN = defineEvent<z.infer<ReturnType<typeof pagedTranscriptShownBody>>>({
  schemaId: 1008,
  name: 'paged transcript shown',
  source: 'ViewPageWebJs',
  type: 'view',
});
