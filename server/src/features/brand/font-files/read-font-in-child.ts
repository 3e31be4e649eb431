import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CustomFace } from '../../../adapters/fonts/custom-fonts.ts';
import { type ChildMessage, encodeMessage, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { ChildFailedError, runChild } from '../../../adapters/sandbox/run-child.ts';

const CHILD = fileURLToPath(new URL('./font-child.ts', import.meta.url));
/** Limits of the child process. A variable font results in at most seven files. */
const LIMITS = {
  milliseconds: 30_000,
  heapMegabytes: 512,
  residentMegabytes: 1200,
  resultBytes: 100_000_000,
};

/** The description that the child process sends; null for an invalid font. */
const descriptionSchema = z
  .strictObject({
    name: z.string(),
    range: z.array(z.int().min(0).max(0x10ffff)).min(2),
    faces: z
      .array(z.strictObject({ weight: z.int().min(100).max(900).multipleOf(100), italic: z.boolean() }))
      .min(1)
      .max(9),
  })
  .nullable();

/** An uploaded font file: one face, or a face for each weight of a variable font. */
export interface UploadedFont {
  /** Name of the family as the file contains it. */
  readonly name: string;
  readonly range: readonly number[];
  readonly faces: readonly CustomFace[];
}

/** Reads an uploaded font file in a child process. Returns undefined if the bytes are no valid font. */
export async function readFontInChild(bytes: Uint8Array): Promise<UploadedFont | undefined> {
  let description: z.infer<typeof descriptionSchema> = null;
  const files: Uint8Array[] = [];
  const onMessage = (message: ChildMessage): void => {
    if (message.kind === 'deck') description = descriptionSchema.parse(parseBody(message));
    else if (message.kind === 'asset') files.push(message.body);
  };
  try {
    await runChild({ program: CHILD, input: [encodeMessage('asset', bytes)], limits: LIMITS, onMessage });
  } catch (cause) {
    if (!(cause instanceof ChildFailedError)) throw cause;
    return undefined;
  }
  return combine(description, files);
}

function combine(
  description: z.infer<typeof descriptionSchema>,
  files: readonly Uint8Array[],
): UploadedFont | undefined {
  if (!description || files.length !== description.faces.length) return undefined;
  const faces = description.faces.map((face, i) => ({ ...face, woff2: files[i] ?? new Uint8Array() }));
  return { ...description, faces };
}
