import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const copyPresentationBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    source: z.literal('VIEW_PAGE'),
  });

/** A copy of the presentation was requested. */
export const COPY_PRESENTATION = defineEvent<z.infer<ReturnType<typeof copyPresentationBody>>>({
  schemaId: 1020,
  name: 'copy presentation',
  source: 'ViewPageWebJs',
  type: 'action',
});
