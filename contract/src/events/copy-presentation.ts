import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

export const copyPresentationBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    source: z.literal('VIEW_PAGE'),
  });

/** A copy of the presentation was requested. */
export const COPY_PRESENTATION = nameEvent<z.infer<ReturnType<typeof copyPresentationBody>>>({
  schemaId: 1020,
  name: 'copy presentation',
  source: 'ViewPageWebJs',
  type: 'action',
});
