import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

export const loadedPublicViewPageBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
  });

/** The script of a public view page started. */
export const LOADED_PUBLIC_VIEW_PAGE = nameEvent<z.infer<ReturnType<typeof loadedPublicViewPageBody>>>({
  schemaId: 1007,
  name: 'loaded public view page',
  source: 'ViewPageWebJs',
  type: 'view',
});
