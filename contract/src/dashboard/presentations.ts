import { z } from 'zod';
import { cleanLine } from '../clean-line.ts';
import { AUTOPLAY_CHOICES, EMBED_ORIGINS_MAX } from '../embed/constants.ts';
import { isEmbedOriginList } from '../embed/origins.ts';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema, privacySchema, schemaVersionSchema } from '../presentations/page-data.ts';
import { segmentSchema } from '../search/search.ts';
import { approximationSchema } from '../uploads/upload.ts';
import { BULK_MAX, DASHBOARD_SORTS, TITLE_MAX_LENGTH } from './constants.ts';

/** The match of a search within one's own presentations. */
const ownFoundSchema = z.object({
  passage: z.array(segmentSchema),
  /** The step with the passage, numbered as in URLs; null if it is in the description or on the overview. */
  step: z.object({ number: z.number(), title: z.string() }).nullable(),
  /** Opens the presentation at the match. */
  path: z.string(),
});
export type OwnFound = z.infer<typeof ownFoundSchema>;

/** A presentation as its owner sees it on the dashboard. */
export const ownPresentationSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  path: z.string().describe('Path of the page of the presentation.'),
  thumbnail: pictureSchema.nullable(),
  privacy: privacySchema,
  /** Hidden by a moderator; only its owner sees it. */
  isModerated: z.boolean(),
  /** Marked as a template by its owner or an administrator. */
  isTemplate: z.boolean(),
  schemaVersion: schemaVersionSchema,
  stepCount: z.number(),
  viewCount: z.number(),
  likesCount: z.number(),
  folder: oidSchema.nullable(),
  /** ISO 8601: when the published version was published or renamed. */
  modifiedAt: z.string(),
  /** Revision of the draft if it differs from the published version. */
  unpublishedRevision: z.number().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601: when it was moved to the trash. */
  deletedAt: z.string().nullable(),
  /** Origins that may embed it; null: all; empty: none. */
  embedOrigins: z.array(z.string()).nullable(),
  /** Autoplay behaviour. */
  autoplay: z.enum(AUTOPLAY_CHOICES),
  /** Warnings of the import. */
  approximations: z.array(approximationSchema),
  /** Only in search results that matched the contents. */
  found: ownFoundSchema.optional(),
});
export type OwnPresentation = z.infer<typeof ownPresentationSchema>;

/** `GET /api/dashboard/presentations`. */
export const listOwnQuerySchema = z.object({
  sort: z.enum(DASHBOARD_SORTS).catch('changed'),
  /** A part of the title, or words of the contents. */
  search: z.string().trim().max(200).catch(''),
  /** All presentations, the trash, or the folder with this id. */
  place: z.union([z.enum(['all', 'trash']), oidSchema]).catch('all'),
  /** `next` of the previous page. */
  after: z.string().max(600).optional(),
});
export type ListOwnQuery = z.infer<typeof listOwnQuerySchema>;

export const ownPresentationsSchema = z.object({
  presentations: z.array(ownPresentationSchema),
  /** Cursor of the next page; null on the last page. */
  next: z.string().nullable().describe('`after` of the next page; null on the last page.'),
});
export type OwnPresentations = z.infer<typeof ownPresentationsSchema>;

/** Schema of one line of text; strips invisible characters that could deceive readers (see `cleanLine`). */
export const lineSchema = (maxLength: number) =>
  z
    .string()
    .max(4 * maxLength)
    .transform((text) => cleanLine(text))
    .pipe(z.string().min(1).max(maxLength));

/** Origins that may embed a presentation. They become part of a response header. */
const embedOriginsSchema = z.array(z.string().max(300)).max(EMBED_ORIGINS_MAX).refine(isEmbedOriginList);

/** `PATCH /api/dashboard/presentations/{oid}`: omitted fields stay unchanged. */
export const changeOwnSchema = z
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
export type ChangeOwn = z.infer<typeof changeOwnSchema>;

const oids = z.array(oidSchema).min(1).max(BULK_MAX);

/** `POST /api/dashboard/bulk`. `purge` permanently deletes presentations in the trash. */
export const changeManySchema = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), oids }),
    z.strictObject({ action: z.literal('restore'), oids }),
    z.strictObject({ action: z.literal('purge'), oids }),
    z.strictObject({ action: z.literal('move'), oids, folder: oidSchema.nullable() }),
  ])
  .meta({ examples: [{ action: 'delete', oids: ['3Jx9QmTzWv7KpRbN'] }] });
export type ChangeMany = z.infer<typeof changeManySchema>;

/** The changed presentations. Omitted ones do not exist or do not belong to the member. */
export const changedManySchema = z.object({ changed: z.array(oidSchema) });

/** `POST /api/presentations/{oid}/duplicate`: copies one's own or a reusable presentation. */
export const duplicateSchema = z.strictObject({
  /** Default: the title of the original. */
  title: lineSchema(TITLE_MAX_LENGTH).optional(),
});
