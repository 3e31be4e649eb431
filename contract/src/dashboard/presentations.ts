import { z } from 'zod';
import { cleanLine } from '../clean-line.ts';
import { AUTOPLAY_CHOICES, EMBED_ORIGINS_MAX } from '../embed/constants.ts';
import { isEmbedOriginList } from '../embed/origins.ts';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema, privacySchema, schemaVersionSchema } from '../presentations/page-data.ts';
import { textSegmentSchema } from '../search/search.ts';
import { approximationSchema } from '../uploads/upload.ts';
import { BULK_MAX, DASHBOARD_SORTS, TITLE_MAX_LENGTH } from './constants.ts';

/** The part of a presentation's text that matches a search on the dashboard. */
const searchMatchSchema = z.object({
  /** The matched words with the text around them. */
  passage: z.array(textSegmentSchema),
  /** The step that contains the passage, numbered as in URLs; null if the description or the overview contains it. */
  step: z.object({ number: z.number(), title: z.string() }).nullable(),
  /** Path that opens the presentation at the match. */
  path: z.string(),
});
export type SearchMatch = z.infer<typeof searchMatchSchema>;

/** A presentation as its owner sees it on the dashboard. */
export const ownPresentationSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  path: z.string().describe('Path of the page of the presentation.'),
  /** URL of the published scene. */
  sceneUrl: z.string(),
  thumbnail: pictureSchema.nullable(),
  privacy: privacySchema,
  /** Whether a moderator hid the presentation from everybody but its owner and administrators. */
  isModerated: z.boolean(),
  /** Whether the owner or an administrator marked the presentation as a template. */
  isTemplate: z.boolean(),
  schemaVersion: schemaVersionSchema,
  stepCount: z.number(),
  viewCount: z.number(),
  likesCount: z.number(),
  /** Id of the folder that contains the presentation; null if no folder contains the presentation. */
  folder: oidSchema.nullable(),
  /** ISO 8601: when the presentation was last published or renamed. */
  modifiedAt: z.string(),
  /** Sequence number of the last state of the log; null if all changes are published. */
  unpublishedRevision: z.number().nullable(),
  /** ISO 8601: when the presentation was created. */
  createdAt: z.string(),
  /** ISO 8601: when the presentation was moved to the trash; null if it is not in the trash. */
  deletedAt: z.string().nullable(),
  /** Origins that may embed the presentation; null: all; empty: none. */
  embedOrigins: z.array(z.string()).nullable(),
  autoplay: z.enum(AUTOPLAY_CHOICES),
  /** Import warnings. */
  approximations: z.array(approximationSchema),
  /** Present if the list is the result of a search that matches the contents of the presentation. */
  found: searchMatchSchema.optional(),
});
export type OwnPresentation = z.infer<typeof ownPresentationSchema>;

/** `GET /api/dashboard/presentations`. */
export const listOwnPresentationsQuerySchema = z.object({
  sort: z.enum(DASHBOARD_SORTS).catch('changed'),
  /** A part of the title, or words of the contents. */
  search: z.string().trim().max(200).catch(''),
  /**
   * `all` lists all presentations except those in the trash, `trash` lists those in the trash, and the id of a folder
   * lists those in the folder. `shared` lists none: the page loads presentations of other members separately.
   */
  place: z.union([z.enum(['all', 'trash', 'shared']), oidSchema]).catch('all'),
  /** The value of `next` in the response with the previous page. */
  after: z.string().max(600).optional(),
});
export type ListOwnPresentationsQuery = z.infer<typeof listOwnPresentationsQuerySchema>;

export const ownPresentationsSchema = z.object({
  presentations: z.array(ownPresentationSchema),
  /** Cursor of the next page; null on the last page. */
  next: z.string().nullable().describe('`after` of the next page; null on the last page.'),
});
export type OwnPresentations = z.infer<typeof ownPresentationsSchema>;

/** Schema of one line of 1 to `maxLength` UTF-16 units, from which `cleanLine` removes invisible characters. */
export const lineSchema = (maxLength: number) =>
  z
    .string()
    // `cleanLine` may shorten a longer text to `maxLength`. This limit excludes only huge texts.
    .max(4 * maxLength)
    .transform((text) => cleanLine(text))
    .pipe(z.string().min(1).max(maxLength));

/** Schema of the origins that may embed a presentation. Only valid origins are safe in a response header. */
const embedOriginsSchema = z.array(z.string().max(300)).max(EMBED_ORIGINS_MAX).refine(isEmbedOriginList);

/** `PATCH /api/dashboard/presentations/{oid}`: omitted fields stay unchanged. */
export const updatePresentationSchema = z
  .strictObject({
    title: lineSchema(TITLE_MAX_LENGTH).optional(),
    privacy: privacySchema.optional(),
    folder: oidSchema.nullable().optional().describe('Id of a folder of the member; null: no folder.'),
    embedOrigins: embedOriginsSchema
      .nullable()
      .optional()
      .describe('Origins that may embed the presentation; null: all; empty: none.'),
    autoplay: z.enum(AUTOPLAY_CHOICES).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'changes nothing')
  .meta({ examples: [{ title: 'Bridges', privacy: 'hidden' }] });
export type UpdatePresentationRequest = z.infer<typeof updatePresentationSchema>;

const oids = z.array(oidSchema).min(1).max(BULK_MAX);

/** `POST /api/dashboard/bulk`. `purge` permanently deletes presentations in the trash. */
export const bulkChangeSchema = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), oids }),
    z.strictObject({ action: z.literal('restore'), oids }),
    z.strictObject({ action: z.literal('purge'), oids }),
    z.strictObject({ action: z.literal('move'), oids, folder: oidSchema.nullable() }),
  ])
  .meta({ examples: [{ action: 'delete', oids: ['3Jx9QmTzWv7KpRbN'] }] });
export type BulkChangeRequest = z.infer<typeof bulkChangeSchema>;

/** Oids of the changed presentations. The server ignores presentations that do not exist or belong to others. */
export const bulkChangeResponseSchema = z.object({ changed: z.array(oidSchema) });

/** `POST /api/presentations/{oid}/duplicate` */
export const duplicateSchema = z.strictObject({
  /** Title of the copy. Default: the title of the original. */
  title: lineSchema(TITLE_MAX_LENGTH).optional(),
});
