import { paragraphSchema } from '@flydeck/scene/model/text';
import { z } from 'zod';
import type { CellFormats } from '../tables/cell-formats.ts';
import type { CellTexts } from '../tables/delimited-text.ts';
import type { CopiedStyle } from './copied-style.ts';

/** Maximum number of records in the clipboard. */
const MAX_RECORDS = 5000;

const idSchema = z.string().min(1).max(100);

/** A copied record. Its properties are validated for its kind only when the record is pasted. */
const copiedRecordSchema = z.strictObject({
  id: idSchema,
  kind: z.string().max(60),
  parent: idSchema,
  slot: z.string().max(60),
  properties: z.record(z.string().max(60), z.unknown()),
  texts: z.record(z.string().max(60), z.array(paragraphSchema)).optional(),
});
/** A copied record that matches the schema. */
export type CopiedRecord = z.infer<typeof copiedRecordSchema>;

/** Copied elements and topics with everything in them, as they are stored in the clipboard of the system. */
export const clipboardContentSchema = z.strictObject({
  format: z.literal('flydeck-records'),
  version: z.literal(1),
  /** Id of the topic in whose coordinate space the positions of the outermost records are given. */
  topic: idSchema,
  /** Oid of the presentation; absent for content that was copied in the same window. */
  presentation: z.string().max(64).optional(),
  /** Length of the topic's unit when the content was copied, in CSS pixels. */
  scale: z.number().positive().optional(),
  /** Parents before their children, siblings in order. The parent of the outermost records is `topic`. */
  records: z.array(copiedRecordSchema).min(1).max(MAX_RECORDS),
  /** Steps of copied topics in the order of the path, without notes. */
  steps: z.array(copiedRecordSchema).max(MAX_RECORDS),
});
/** Content of the clipboard that matches the schema. */
export type ClipboardContent = z.infer<typeof clipboardContentSchema>;

/** The records and the style that were copied last in a window. */
export interface Clipboard {
  readonly content?: ClipboardContent;
  readonly style?: CopiedStyle;
  /** The texts of copied cells. */
  readonly cells?: CellTexts;
  /** The texts of copied cells with their formats. */
  readonly cellFormats?: CellFormats | undefined;
}
