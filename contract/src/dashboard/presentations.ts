import { z } from 'zod';
import { AUTOPLAY_CHOICES, EMBED_ORIGINS_MAX } from '../embed/constants.ts';
import { isEmbedOriginList } from '../embed/origins.ts';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema, privacySchema, schemaVersionSchema } from '../presentations/page-data.ts';
import { segmentSchema } from '../search/search.ts';
import { approximationSchema } from '../uploads/upload.ts';
import { BULK_MAX, DASHBOARD_SORTS, TITLE_MAX_LENGTH } from './constants.ts';

/** Where a search within one's own presentations found its words. */
export const ownFoundSchema = z.object({
  passage: z.array(segmentSchema),
  /** The step that the passage is on, as addresses count it; null: it is in the description or on the overview. */
  step: z.object({ number: z.number(), title: z.string() }).nullable(),
  /** Opens the presentation there. */
  path: z.string(),
});
export type OwnFound = z.infer<typeof ownFoundSchema>;

/** A presentation as its owner sees it on the dashboard. */
export const ownPresentationSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  path: z.string(),
  thumbnail: pictureSchema.nullable(),
  privacy: privacySchema,
  /** Moderators took it from everybody's view but its owner's. */
  isModerated: z.boolean(),
  /** Its owner, or an administrator, offers it to start from. */
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
  /** ISO 8601; when it went into the trash. */
  deletedAt: z.string().nullable(),
  /** Sites that may embed it; null: all, none: no site. */
  embedOrigins: z.array(z.string()).nullable(),
  /** How it starts. */
  autoplay: z.enum(AUTOPLAY_CHOICES),
  /** What was approximated when its file was imported. */
  approximations: z.array(approximationSchema),
  /** Only in answers to a search that found its words inside. */
  found: ownFoundSchema.optional(),
});
export type OwnPresentation = z.infer<typeof ownPresentationSchema>;

/** `GET /api/dashboard/presentations`. */
export const listOwnQuerySchema = z.object({
  sort: z.enum(DASHBOARD_SORTS).catch('changed'),
  /** A part of the title, or words of what it says. */
  search: z.string().trim().max(200).catch(''),
  /** Where to look: everywhere, in the trash, or in the folder of this id. */
  place: z.union([z.enum(['all', 'trash']), oidSchema]).catch('all'),
  /** `next` of the page before. */
  after: z.string().max(600).optional(),
});
export type ListOwnQuery = z.infer<typeof listOwnQuerySchema>;

export const ownPresentationsSchema = z.object({
  presentations: z.array(ownPresentationSchema),
  /** Continues the list; null at its end. */
  next: z.string().nullable(),
});
export type OwnPresentations = z.infer<typeof ownPresentationsSchema>;

/** Text of one line that a person wrote: without what cannot be seen and could deceive. */
export const lineSchema = (maxLength: number) =>
  z
    .string()
    .max(4 * maxLength)
    .transform((text) => cleanLine(text))
    .pipe(z.string().min(1).max(maxLength));

// Controls, halves of letters, line ends, and marks that turn the direction of what follows.
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** One line without control characters and without marks that change the direction of text. */
export function cleanLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
}

/** Sites that may embed a presentation; they end up in a header. */
const embedOriginsSchema = z.array(z.string().max(300)).max(EMBED_ORIGINS_MAX).refine(isEmbedOriginList);

/** `PATCH /api/dashboard/presentations/{oid}`; what is not named stays as it is. */
export const changeOwnSchema = z
  .strictObject({
    title: lineSchema(TITLE_MAX_LENGTH).optional(),
    privacy: privacySchema.optional(),
    folder: oidSchema.nullable().optional(),
    embedOrigins: embedOriginsSchema.nullable().optional(),
    autoplay: z.enum(AUTOPLAY_CHOICES).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'changes nothing');
export type ChangeOwn = z.infer<typeof changeOwnSchema>;

const oids = z.array(oidSchema).min(1).max(BULK_MAX);

/** `POST /api/dashboard/bulk`. `purge` is for the trash alone, and final. */
export const changeManySchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('delete'), oids }),
  z.strictObject({ action: z.literal('restore'), oids }),
  z.strictObject({ action: z.literal('purge'), oids }),
  z.strictObject({ action: z.literal('move'), oids, folder: oidSchema.nullable() }),
]);
export type ChangeMany = z.infer<typeof changeManySchema>;

/** Those that were changed; what is missing is not there, or is not the member's. */
export const changedManySchema = z.object({ changed: z.array(oidSchema) });
export type ChangedMany = z.infer<typeof changedManySchema>;

/** `POST /api/presentations/{oid}/duplicate`: of one's own, or of somebody's reusable one. */
export const duplicateSchema = z.strictObject({
  /** Default: the title of what is copied. */
  title: lineSchema(TITLE_MAX_LENGTH).optional(),
});
