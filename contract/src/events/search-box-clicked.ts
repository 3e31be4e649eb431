import { z } from 'zod';
import { nameEvent } from './event-name.ts';

export const searchBoxClickedBody = () => z.strictObject({});

export const SEARCH_BOX_CLICKED = nameEvent<z.infer<ReturnType<typeof searchBoxClickedBody>>>({
  schemaId: 1004,
  name: 'search box clicked',
  source: 'SearchWebJs',
  type: 'action',
});
