import { z } from 'zod';
import { nameEvent } from './event-name.ts';

export const enteredSearchBarBody = () => z.strictObject({});

/** The focus came into the search bar, by whatever way. */
export const ENTERED_SEARCH_BAR = nameEvent<z.infer<ReturnType<typeof enteredSearchBarBody>>>({
  schemaId: 1005,
  name: 'entered search bar',
  source: 'SearchWebJs',
  type: 'action',
});
