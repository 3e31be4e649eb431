import { z } from 'zod';

/** The version of the file's layout (the document inside carries its own). */
export const FLYDECK_VERSION = 1;

export const MANIFEST_NAME = 'manifest.json';
export const DOCUMENT_NAME = 'document.json';
export const ASSET_PREFIX = 'assets/';

/** What stands in `manifest.json`: enough to know the file without reading the rest. */
export const manifestSchema = z.object({
  format: z.literal('flydeck'),
  version: z.number().int().min(1),
  documentVersion: z.number().int().min(1),
  title: z.string().max(1000),
  assets: z.number().int().min(0),
});
export type Manifest = z.infer<typeof manifestSchema>;
