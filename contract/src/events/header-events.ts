import { z } from 'zod';
import type { EventOf } from './event-definition.ts';
import { eventTextSchema } from './event-fields.ts';

export const logoClickBody = () => z.strictObject({});

/** The logo was clicked. */
export const LOGO_CLICK: EventOf<typeof logoClickBody> = {
  schemaId: 1003,
  name: 'logo click',
  source: 'HeaderWebJs',
  type: 'action',
};

export const pricingPageVisitBody = () =>
  z.strictObject({
    cta_location: z.literal('header'),
    cta_text: eventTextSchema,
    cta_type: z.literal('LINK'),
    target_url: z.literal('/login/'),
  });

/** The login link was clicked. The event name is prescribed by S7.9. */
export const PRICING_PAGE_VISIT: EventOf<typeof pricingPageVisitBody> = {
  schemaId: 1002,
  name: 'pricing page visit',
  source: 'HeaderWebJs',
  type: 'action',
};

export const signupPageVisitBody = () =>
  z.strictObject({
    cta_location: z.literal('header'),
    cta_text: eventTextSchema,
    cta_type: z.literal('BUTTON'),
    target_url: z.literal('/signup/'),
  });

/** The button "Get started" was clicked. */
export const SIGNUP_PAGE_VISIT: EventOf<typeof signupPageVisitBody> = {
  schemaId: 1006,
  name: 'signup page visit',
  source: 'HeaderWebJs',
  type: 'action',
};
