import { z } from 'zod';

/** Values of cookies by name, as in the Cookie header. */
const cookiesSchema = z.record(z.string(), z.string());

/**
 * `state.json` of a recorded release: what the browsers and mailboxes of its visitors contain, with the identifiers
 * that the upgrade test needs. All accounts and secrets are fictitious.
 */
export const recordedStateSchema = z.strictObject({
  /** Time in ISO 8601 at which the state was recorded. */
  recordedAt: z.iso.datetime(),
  /** Name of the last migration of the release. */
  lastMigration: z.string(),
  /** Number of rows by table. Tables without rows are missing. */
  rowCounts: z.record(z.string(), z.number()),
  administrator: z.strictObject({ cookies: cookiesSchema }),
  author: z.strictObject({
    cookies: cookiesSchema,
    /** Id of the folder that contains the published presentation. */
    folder: z.string(),
    /** A published presentation with newer, unpublished changes. */
    published: z.strictObject({ oid: z.string(), path: z.string(), title: z.string() }),
    /** The unpublished changes of the published presentation: their title and last sequence number (`revision`). */
    draft: z.strictObject({ revision: z.number(), title: z.string() }),
    /** A private presentation with a share link. */
    shared: z.strictObject({ oid: z.string(), linkId: z.string(), password: z.string() }),
    /** Oid of a presentation in the trash. */
    trashed: z.string(),
    /** An upload that is waiting for its import. */
    upload: z.strictObject({ id: z.string(), title: z.string() }),
  }),
  /** A member who likes the published presentation. */
  fan: z.strictObject({ cookies: cookiesSchema }),
  /** A visitor without an account, who bought the PDF of the published presentation. */
  buyer: z.strictObject({
    cookies: cookiesSchema,
    /** Path of the PDF link in the mail. */
    mailedPath: z.string(),
    /** Where to request the status of a PDF conversion that is waiting, with the `Authorization` header to send. */
    conversionStatus: z.strictObject({ url: z.string(), header: z.string() }),
  }),
  /** A visitor without an account, who has entered the password of the share link. */
  reader: z.strictObject({ cookies: cookiesSchema }),
});
export type RecordedState = z.infer<typeof recordedStateSchema>;
