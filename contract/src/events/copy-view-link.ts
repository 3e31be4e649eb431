import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const copyViewLinkBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The link of the presentation was copied. */
export const COPY_VIEW_LINK = defineEvent<z.infer<ReturnType<typeof copyViewLinkBody>>>({
  schemaId: 1019,
  name: 'copy view link',
  source: 'ViewPageWebJs',
  type: 'action',
});
