import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const enteredSearchBarBody = () => z.strictObject({});

/** The search bar received the focus, by click, keyboard or script. */
export const ENTERED_SEARCH_BAR = defineEvent<z.infer<ReturnType<typeof enteredSearchBarBody>>>({
  schemaId: 1005,
  name: 'entered search bar',
  source: 'SearchWebJs',
  type: 'action',
});
