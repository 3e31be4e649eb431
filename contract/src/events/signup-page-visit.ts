import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { eventTextSchema } from './event-text.ts';

export const signupPageVisitBody = () =>
  z.strictObject({
    cta_location: z.literal('header'),
    cta_text: eventTextSchema,
    cta_type: z.literal('BUTTON'),
    target_url: z.literal('/signup/'),
  });

/** The Get started button was clicked. */
export const SIGNUP_PAGE_VISIT = defineEvent<z.infer<ReturnType<typeof signupPageVisitBody>>>({
  schemaId: 1006,
  name: 'signup page visit',
  source: 'HeaderWebJs',
  type: 'action',
});
