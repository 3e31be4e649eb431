import { z } from 'zod';
import { TITLE_MAX_LENGTH } from '../dashboard/constants.ts';
import { lineSchema } from '../dashboard/presentations.ts';
import { oidSchema } from '../presentations/ids.ts';
import { privacySchema } from '../presentations/page-data.ts';

/** Fields of the form of `POST /api/uploads`. They come before its file, which is the field `file`. */
export const uploadFormSchema = z.strictObject({
  /** Default: the title in the file, otherwise its name. */
  title: lineSchema(TITLE_MAX_LENGTH).optional(),
  folder: oidSchema.optional(),
  /** Privacy of the presentation. With an API token, everything but `private` needs the scope `publish`. */
  privacy: privacySchema.default('private'),
});
