import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { SHARE_TYPES } from '../sharing/constants.ts';
import type { EventOf } from './event-definition.ts';
import type { presentationBody } from './event-fields.ts';
import { PRODUCT_TYPES } from './product-type.ts';

/** The share dialog was opened. */
export const OPEN_SOCIAL_SHARE: EventOf<typeof presentationBody> = {
  schemaId: 1017,
  name: 'open social share',
  source: 'ViewPageWebJs',
  type: 'action',
};

export const shareBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    type: z.enum(SHARE_TYPES),
  });

/** The presentation was shared through the device's share sheet, by mail or in a social network. */
export const SHARE: EventOf<typeof shareBody> = {
  schemaId: 1018,
  name: 'share',
  source: 'ViewPageWebJs',
  type: 'action',
};

/** The link of the presentation was copied. */
export const COPY_VIEW_LINK: EventOf<typeof presentationBody> = {
  schemaId: 1019,
  name: 'copy view link',
  source: 'ViewPageWebJs',
  type: 'action',
};

export const embedCodeCopiedBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    product_type: z.enum(PRODUCT_TYPES),
  });

/** The embed code of the presentation was copied. */
export const EMBED_CODE_COPIED: EventOf<typeof embedCodeCopiedBody> = {
  schemaId: 1014,
  name: 'embed code copied',
  source: 'ViewPageWebJs',
  type: 'action',
};

/** The presentation was liked. */
export const LIKE: EventOf<typeof presentationBody> = {
  schemaId: 1015,
  name: 'like',
  source: 'ViewPageWebJs',
  type: 'action',
};

/** A like was removed. */
export const UNLIKE: EventOf<typeof presentationBody> = {
  schemaId: 1016,
  name: 'unlike',
  source: 'ViewPageWebJs',
  type: 'action',
};

export const copyPresentationBody = () =>
  z.strictObject({
    prezi_oid: oidSchema,
    source: z.literal('VIEW_PAGE'),
  });

/** A copy of the presentation was requested. */
export const COPY_PRESENTATION: EventOf<typeof copyPresentationBody> = {
  schemaId: 1020,
  name: 'copy presentation',
  source: 'ViewPageWebJs',
  type: 'action',
};
