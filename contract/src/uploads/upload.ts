import { z } from 'zod';
import { errorCodeSchema } from '../error-code.ts';
import { oidSchema } from '../presentations/ids.ts';
import { UPLOAD_STATES } from './upload-state.ts';

/** Something of a file that was approximated, and how often. */
export const approximationSchema = z.object({ code: z.string(), message: z.string(), count: z.number() });
export type Approximation = z.infer<typeof approximationSchema>;

/** A file on its way to becoming a presentation. */
export const uploadSchema = z.object({
  id: oidSchema,
  fileName: z.string(),
  bytes: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** From 0 to 1 while it is imported; null where it cannot be told. */
  progress: z.number().nullable(),
  error: errorCodeSchema.nullable(),
  presentationOid: oidSchema.nullable(),
  approximations: z.array(approximationSchema),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** `GET /api/uploads`: those of the member that are under way, failed, or finished and not dismissed. */
export const uploadsSchema = z.object({ uploads: z.array(uploadSchema) });
export type Uploads = z.infer<typeof uploadsSchema>;

/** `PUT /api/uploads?name=…&folder=…` with the file's bytes as its body. */
export const receiveUploadQuerySchema = z.object({
  name: z.string().min(1).max(1000),
  folder: oidSchema.optional(),
});
