import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { z } from 'zod';

/**
 * Position in a sorted list, after which the next page of the list begins: the sort value and the oid of the last row
 * of a page. The sort value is text that PostgreSQL can cast to the type of the column by which the list is sorted.
 */
const cursorSchema = z.tuple([z.string().max(250), oidSchema]);
export type Cursor = z.infer<typeof cursorSchema>;

/** Returns the cursor as text for a URL. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Returns the cursor of a text from a URL. @throws PublicError `request.invalid` if the text is not a cursor */
export function decodeCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (cause) {
    throw new PublicError('request.invalid', { cause });
  }
}
