import { z } from 'zod';

import { AD_SLOTS } from '../ads/constants.ts';
import { oidSchema } from '../presentations/ids.ts';
import type { EventOf } from './event-definition.ts';

export const adRequestedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    slot: z.enum(AD_SLOTS),
  });

/** The page requested an advertisement for a slot. */
export const AD_REQUESTED: EventOf<typeof adRequestedBody> = {
  schemaId: 1021,
  name: 'ad requested',
  source: 'AdsWebJs',
  type: 'view',
};

export const adRenderedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    slot: z.enum(AD_SLOTS),
    /** Whether no advertisement was available. */
    is_empty: z.boolean(),
  });

/** An advertisement was rendered, or the slot stayed empty. */
export const AD_RENDERED: EventOf<typeof adRenderedBody> = {
  schemaId: 1022,
  name: 'ad rendered',
  source: 'AdsWebJs',
  type: 'view',
};

export const adViewableBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    slot: z.enum(AD_SLOTS),
  });

/** Half of an advertisement was visible for a second. */
export const AD_VIEWABLE: EventOf<typeof adViewableBody> = {
  schemaId: 1023,
  name: 'ad viewable',
  source: 'AdsWebJs',
  type: 'view',
};
