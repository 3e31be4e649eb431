import { z } from 'zod';

/** Version of the layout of a Flydeck file, which is a ZIP archive. The document in the archive has its own version. */
export const FLYDECK_VERSION = 1;

/** Names of the entries of the archive. An asset's name is `ASSET_PREFIX` followed by its SHA-256. */
export const MANIFEST_NAME = 'manifest.json';
export const DOCUMENT_NAME = 'document.json';
/** The right options of questions, which the document does not contain. Absent if there are none. */
export const RIGHT_OPTIONS_NAME = 'right-options.json';
export const ASSET_PREFIX = 'assets/';

/** Schema of `manifest.json`, which identifies the file without parsing the document. */
export const manifestSchema = z.object({
  format: z.literal('flydeck'),
  version: z.number().int().min(1),
  documentVersion: z.number().int().min(1),
  title: z.string().max(1000),
  /** Number of assets. */
  assets: z.number().int().min(0),
});
export type Manifest = z.infer<typeof manifestSchema>;
