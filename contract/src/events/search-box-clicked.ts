import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const searchBoxClickedBody = () => z.strictObject({});

export const SEARCH_BOX_CLICKED = defineEvent<z.infer<ReturnType<typeof searchBoxClickedBody>>>({
  schemaId: 1004,
  name: 'search box clicked',
  source: 'SearchWebJs',
  type: 'action',
});
