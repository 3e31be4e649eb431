import { z } from 'zod';

/** `GET /api/uploads/{id}/preview`: steps of an imported file that is not a presentation yet. */
export const uploadPreviewSchema = z.object({
  title: z.string().describe('Title of the file.'),
  stepCount: z.number().int().describe('Number of all steps.'),
  steps: z
    .array(
      z.object({
        topic: z.string().optional().describe('Id of the topic in the imported document.'),
        title: z.string(),
        picture: z.string().describe('Picture as a `data:` URL.'),
      }),
    )
    .describe('The first steps; for an upload with a target, as many as fit into 4 MB.'),
});
export type UploadPreview = z.infer<typeof uploadPreviewSchema>;
