import { oidSchema } from '@flydeck/contract/presentations/ids';
import { z } from 'zod';

/** The position of a notification in the list of a member. */
export interface NotificationPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Largest time of a `Date` in milliseconds since 1970 (ECMA-262, 21.4.1.1), which is also valid in PostgreSQL. */
const TIME_MAX_MS = 8.64e15;
const timeSchema = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().max(TIME_MAX_MS));

/** Returns the position of a notification as the parameter `after` of the next page. */
export function positionOf(row: { readonly created_at: Date; readonly id: string } | undefined): string | null {
  return row === undefined ? null : `${row.created_at.getTime()}.${row.id}`;
}

/** Parses the parameter `after`. Returns undefined, for the first page, if the parameter is missing or invalid. */
export function parsePosition(after: string | undefined): NotificationPosition | undefined {
  const [time, id] = after?.split('.') ?? [];
  const [timeMs, validId] = [timeSchema.safeParse(time).data, oidSchema.safeParse(id).data];
  return timeMs === undefined || validId === undefined ? undefined : { createdAt: new Date(timeMs), id: validId };
}
