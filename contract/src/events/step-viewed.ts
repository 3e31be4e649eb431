import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { nameEvent } from './event-name.ts';

export const stepViewedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    /** As in the address of the page. */
    step: z.int().min(0).max(10_000),
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
