import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import type { EventOf } from './event-definition.ts';
import { eventPathSchema, eventTargetSchema, eventTextSchema, type presentationBody } from './event-fields.ts';

/** A public view page was loaded and became visible. */
export const LOADED_PUBLIC_VIEW_PAGE: EventOf<typeof presentationBody> = {
  schemaId: 1007,
  name: 'loaded public view page',
  source: 'ViewPageWebJs',
  type: 'view',
};

/** One second after the page was loaded, the transcript was higher than its collapsed height (V4.7). */
export const PAGED_TRANSCRIPT_SHOWN: EventOf<typeof presentationBody> = {
  schemaId: 1008,
  name: 'paged transcript shown',
  source: 'ViewPageWebJs',
  type: 'view',
};

/** The collapsed transcript was expanded. */
export const TRANSCRIPT_OPENED: EventOf<typeof presentationBody> = {
  schemaId: 1009,
  name: 'transcript opened',
  source: 'ViewPageWebJs',
  type: 'action',
};

export const ctaClickedBody = () =>
  z.strictObject({
    cta_location: eventTextSchema,
    cta_type: z.enum(['BUTTON', 'LINK']),
    cta_text: eventTextSchema,
    target_url: eventTargetSchema,
  });

/** A call to action was clicked. */
export const CTA_CLICKED: EventOf<typeof ctaClickedBody> = {
  schemaId: 1010,
  name: 'CTA clicked',
  source: 'ViewPageWebJs',
  type: 'action',
};

export const cardOpenedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    template_name: eventTextSchema,
    target_url: eventPathSchema,
    /** Index of the card in its list, from 0. */
    position: z.int().min(0).max(1000),
    prezicard_type: z.enum(['TEMPLATE', 'PRESENTATION']),
  });

/** A card in the sidebar was clicked. */
export const CARD_OPENED: EventOf<typeof cardOpenedBody> = {
  schemaId: 1011,
  name: 'card opened',
  source: 'ViewPageWebJs',
  type: 'action',
};

/** The presentation was opened for editing. */
export const EDITOR_OPENED: EventOf<typeof presentationBody> = {
  schemaId: 1012,
  name: 'editor opened',
  source: 'ViewPageWebJs',
  type: 'action',
};

/** The presentation was opened for commenting. */
export const OPENED_FOR_COMMENTING: EventOf<typeof presentationBody> = {
  schemaId: 1013,
  name: 'opened for commenting',
  source: 'ViewPageWebJs',
  type: 'action',
};
