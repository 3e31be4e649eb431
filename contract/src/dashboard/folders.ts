import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { FOLDER_NAME_MAX_LENGTH } from './constants.ts';
import { lineSchema } from './presentations.ts';

/** A folder of a member. `count` is the number of presentations in the folder. */
const folderSchema = z.object({ id: oidSchema, name: z.string(), count: z.number() });
export type Folder = z.infer<typeof folderSchema>;

/** Response of `GET /api/dashboard/folders` and of every request that changes folders. */
export const foldersSchema = z.object({ folders: z.array(folderSchema) });
export type Folders = z.infer<typeof foldersSchema>;

/** Body of `POST /api/dashboard/folders` and `PATCH /api/dashboard/folders/{id}`. */
export const nameFolderSchema = z
  .strictObject({ name: lineSchema(FOLDER_NAME_MAX_LENGTH) })
  .meta({ examples: [{ name: 'Talks' }] });

/** Response to creating a folder; `id` is the new folder's id. */
export const createFolderResponseSchema = foldersSchema.extend({ id: oidSchema });
