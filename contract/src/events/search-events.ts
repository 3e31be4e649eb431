import { z } from 'zod';
import type { EventOf } from './event-definition.ts';
import { eventTextSchema } from './event-fields.ts';
import { PRODUCT_TYPES } from './product-type.ts';

export const searchPresentationsBody = () =>
  z.strictObject({
    search_term: eventTextSchema,
    /** Product type of the presentation on the current page. */
    search_type: z.enum(PRODUCT_TYPES),
  });

/** A visitor submitted a search term, or chose a suggested one. */
export const SEARCH_PRESENTATIONS: EventOf<typeof searchPresentationsBody> = {
  schemaId: 1001,
  name: 'search presentations',
  source: 'SearchWebJs',
  type: 'action',
};

export const searchBoxClickedBody = () => z.strictObject({});

/** The search box was clicked. */
export const SEARCH_BOX_CLICKED: EventOf<typeof searchBoxClickedBody> = {
  schemaId: 1004,
  name: 'search box clicked',
  source: 'SearchWebJs',
  type: 'action',
};

export const enteredSearchBarBody = () => z.strictObject({});

/** The search bar received focus, by a click, the keyboard or a script. */
export const ENTERED_SEARCH_BAR: EventOf<typeof enteredSearchBarBody> = {
  schemaId: 1005,
  name: 'entered search bar',
  source: 'SearchWebJs',
  type: 'action',
};
