import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';

export const loadedPublicViewPageBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The script of a public view page started. */
export const LOADED_PUBLIC_VIEW_PAGE = defineEvent<z.infer<ReturnType<typeof loadedPublicViewPageBody>>>({
  schemaId: 1007,
  name: 'loaded public view page',
  source: 'ViewPageWebJs',
  type: 'view',
});
