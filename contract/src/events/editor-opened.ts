import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const editorOpenedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The presentation was opened for editing. */
export const EDITOR_OPENED = defineEvent<z.infer<ReturnType<typeof editorOpenedBody>>>({
  schemaId: 1012,
  name: 'editor opened',
  source: 'ViewPageWebJs',
  type: 'action',
});
