import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import type { EventOf } from './event-definition.ts';
import type { presentationBody } from './event-fields.ts';

/** The presentation was started. */
export const PRESENTATION_STARTED: EventOf<typeof presentationBody> = {
  schemaId: 1024,
  name: 'presentation started',
  source: 'ViewerWebJs',
  type: 'action',
};

/** Maximum length of a topic id, in UTF-16 units. Longer ids are not sent. */
export const TOPIC_ID_MAX_LENGTH = 200;

export const stepViewedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    /** Step number as in the page's URL. */
    step: z.int().min(0).max(10_000),
    /** Id of the step's topic. Pages of older versions do not send it. */
    topic: z.string().min(1).max(TOPIC_ID_MAX_LENGTH).optional(),
    /** How long the step was visible, in milliseconds. */
    duration_ms: z.int().min(0).max(86_400_000),
  });

/** A step was viewed. Recorded when the visitor leaves the step. */
export const STEP_VIEWED: EventOf<typeof stepViewedBody> = {
  schemaId: 1025,
  name: 'step viewed',
  source: 'ViewerWebJs',
  type: 'view',
};

/** The last step was reached. */
export const PRESENTATION_COMPLETED: EventOf<typeof presentationBody> = {
  schemaId: 1026,
  name: 'presentation completed',
  source: 'ViewerWebJs',
  type: 'view',
};
