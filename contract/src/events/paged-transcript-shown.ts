import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

export const pagedTranscriptShownBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** A second after loading, the transcript was too long to be shown in full. */
export const PAGED_TRANSCRIPT_SHOWN = nameEvent<z.infer<ReturnType<typeof pagedTranscriptShownBody>>>({
  schemaId: 1008,
  name: 'paged transcript shown',
  source: 'ViewPageWebJs',
  type: 'view',
});
