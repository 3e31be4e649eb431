import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { eventTextSchema } from './event-text.ts';
import { PRODUCT_TYPES } from './product-type.ts';

export const searchPresentationsBody = () =>
  z.strictObject({
    search_term: eventTextSchema,
    /** Product type of the presentation on the current page. */
    search_type: z.enum(PRODUCT_TYPES),
  });

/** A search was submitted, typed or suggested. */
export const SEARCH_PRESENTATIONS = defineEvent<z.infer<ReturnType<typeof searchPresentationsBody>>>({
  schemaId: 1001,
  name: 'search presentations',
  source: 'SearchWebJs',
  type: 'action',
});
