import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

/** UTF-16 units; longer ids are not sent. */
export const TOPIC_ID_MAX_LENGTH = 200;

export const stepViewedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    /** As in the address of the page. */
    step: z.int().min(0).max(10_000),
    /** Id of the step's topic. Absent from pages that were loaded before this field existed. */
    topic: z.string().min(1).max(TOPIC_ID_MAX_LENGTH).optional(),
    /** Milliseconds that it was in sight. */
    duration_ms: z.int().min(0).max(86_400_000),
  });

/** A step was left, after it was looked at. */
export const STEP_VIEWED = nameEvent<z.infer<ReturnType<typeof stepViewedBody>>>({
  schemaId: 1025,
  name: 'step viewed',
  source: 'ViewerWebJs',
  type: 'view',
});
