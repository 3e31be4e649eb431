import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import type { EventOf } from './event-definition.ts';
import type { presentationBody } from './event-fields.ts';

/** The visitor started to present. Sent once for each page load. */
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
    /** Number of the step; 0 is the overview. */
    step: z.int().min(0).max(10_000),
    /** Id of the step's topic. Absent in events from pages of older versions. */
    topic: z.string().min(1).max(TOPIC_ID_MAX_LENGTH).optional(),
    /** How long the step was visible, in milliseconds. */
    duration_ms: z.int().min(0).max(86_400_000),
  });

/** The visitor left a step, or the page became hidden. */
export const STEP_VIEWED: EventOf<typeof stepViewedBody> = {
  schemaId: 1025,
  name: 'step viewed',
  source: 'ViewerWebJs',
  type: 'view',
};

/** The visitor reached the last step. Sent once for each page load. */
export const PRESENTATION_COMPLETED: EventOf<typeof presentationBody> = {
  schemaId: 1026,
  name: 'presentation completed',
  source: 'ViewerWebJs',
  type: 'view',
};
