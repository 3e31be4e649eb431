import type { Document } from '@flydeck/scene/model/document';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import { z } from 'zod';
import { errorCodeSchema } from '../error-code.ts';
import { oidSchema, sha256Schema } from '../presentations/ids.ts';
import { UPLOAD_STATES } from './upload-state.ts';

/** An import warning: what could not be imported exactly, and how often the file contains it. */
export const approximationSchema = z.object({ code: z.string(), message: z.string(), count: z.number() });
export type Approximation = z.infer<typeof approximationSchema>;

/** An uploaded file that is imported as a presentation, or whose pages are added to one. */
export const uploadSchema = z.object({
  id: oidSchema,
  fileName: z.string(),
  bytes: z.number().describe('Size of the file.'),
  state: z.enum(UPLOAD_STATES).describe('`done` and `failed` are final.'),
  progress: z.number().nullable().describe('Completed fraction from 0 to 1 while importing; null if unknown.'),
  error: errorCodeSchema.nullable().describe('Reason of the state `failed`.'),
  presentationOid: oidSchema.nullable().describe('Id of the presentation, once it exists.'),
  path: z.string().optional().describe('Path of the page of the presentation, if the state is `done`.'),
  approximations: z.array(approximationSchema).describe('Warnings of the import.'),
  createdAt: z.string().describe('ISO 8601.'),
});
export type Upload = z.infer<typeof uploadSchema>;

/** `GET /api/uploads`: the member's uploads that are in progress, failed, or finished and not dismissed. */
export const uploadsSchema = z.object({ uploads: z.array(uploadSchema) });
export type Uploads = z.infer<typeof uploadsSchema>;

/** `PUT /api/uploads?name=…&folder=…`; the body contains the file's bytes. `preview` excludes `target`. */
export const receiveUploadQuerySchema = z.object({
  name: z.string().min(1).max(1000),
  folder: oidSchema.optional(),
  target: oidSchema.optional(),
  preview: z.literal('true').optional(),
});

/** `GET /api/uploads/{id}/document`: the document into which the file of an upload with a target was imported. */
export const importedDocumentSchema = z.object({
  document: z.custom<Document>(),
  /** The right options of questions. Only `.flydeck` files of owners contain them. */
  rightOptions: z.custom<RightOptions>(),
});
export type ImportedDocument = z.infer<typeof importedDocumentSchema>;

/** Maximum number of pictures that one request adds to a presentation. */
const ADOPTED_ASSETS_MAX = 20_000;

/** `POST /api/uploads/{id}/assets`: SHA-256 hashes of the pictures of the inserted pages. */
export const adoptAssetsSchema = z.strictObject({ assets: z.array(sha256Schema).max(ADOPTED_ASSETS_MAX) });
