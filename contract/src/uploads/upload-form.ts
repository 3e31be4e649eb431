import { z } from 'zod';
import { TITLE_MAX_LENGTH } from '../dashboard/constants.ts';
import { lineSchema } from '../dashboard/presentations.ts';
import { oidSchema } from '../presentations/ids.ts';
import { privacySchema } from '../presentations/page-data.ts';

/** Fields of the form of `POST /api/uploads` that come before the field `file`, which contains the file. */
export const uploadFormSchema = z
  .strictObject({
    title: lineSchema(TITLE_MAX_LENGTH)
      .optional()
      .describe('Title of the presentation. Default: the title in the file, otherwise the name of the file.'),
    folder: oidSchema.optional().describe('Id of a folder for the presentation.'),
    privacy: privacySchema
      .default('private')
      .describe('With an API token, everything but `private` also needs the scope `publish`.'),
  })
  .meta({ examples: [{ title: 'Bridges of the world', privacy: 'public' }] });
