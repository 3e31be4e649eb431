import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { eventTargetSchema, eventTextSchema } from './event-text.ts';

export const ctaClickedBody = () =>
  z.strictObject({
    cta_location: eventTextSchema,
    cta_type: z.enum(['BUTTON', 'LINK']),
    cta_text: eventTextSchema,
    target_url: eventTargetSchema,
  });

/** A call to action was clicked. */
export const CTA_CLICKED = defineEvent<z.infer<ReturnType<typeof ctaClickedBody>>>({
  schemaId: 1010,
  name: 'CTA clicked',
  source: 'ViewPageWebJs',
  type: 'action',
});
