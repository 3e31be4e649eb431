import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { eventTextSchema } from './event-text.ts';

export const pricingPageVisitBody = () =>
  z.strictObject({
    cta_location: z.literal('header'),
    cta_text: eventTextSchema,
    cta_type: z.literal('LINK'),
    target_url: z.literal('/login/'),
  });

/** The login link was clicked. The event name is prescribed by S7.9. */
export const PRICING_PAGE_VISIT = defineEvent<z.infer<ReturnType<typeof pricingPageVisitBody>>>({
  schemaId: 1002,
  name: 'pricing page visit',
  source: 'HeaderWebJs',
  type: 'action',
});
