import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { defineEvent } from './define-event.ts';
import { eventPathSchema, eventTextSchema } from './event-text.ts';

export const cardOpenedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    template_name: eventTextSchema,
    target_url: eventPathSchema,
    /** Position in its list, from 0. */
    position: z.int().min(0).max(1000),
    prezicard_type: z.enum(['TEMPLATE', 'PRESENTATION']),
  });

/** A card in the sidebar was clicked. */
export const CARD_OPENED = defineEvent<z.infer<ReturnType<typeof cardOpenedBody>>>({
  schemaId: 1011,
  name: 'card opened',
  source: 'ViewPageWebJs',
  type: 'action',
});
