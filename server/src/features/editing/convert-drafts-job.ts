import { z } from 'zod';
import type { JobDefinition, JobHandler } from '../../ports/jobs.ts';
import { createLog } from './create-log.ts';
import type { EditingDeps } from './editing-deps.ts';

/** The job that converts the drafts of earlier releases into logs. Each start of a server process enqueues the job. */
export const convertDraftsJob: JobDefinition<Record<string, never>> = {
  name: 'editing.convert-drafts',
  payload: z.strictObject({}),
  retryLimit: 10,
  expireInSeconds: 6 * 3600,
};

/**
 * Converts all drafts that are not converted yet, each in a separate transaction. If the conversion of a draft fails,
 * logs the error and continues with the other drafts. The failed conversion is tried again when the presentation is
 * opened in the editor, and at the next start of a server process.
 */
export function convertDrafts(deps: Pick<EditingDeps, 'db' | 'blobs' | 'log'>): JobHandler<Record<string, never>> {
  return async (_payload, { signal }) => {
    for (let oid = await findNextDraft(deps, ''); oid !== undefined; oid = await findNextDraft(deps, oid)) {
      signal.throwIfAborted();
      try {
        await createLog(deps, oid);
      } catch (err) {
        deps.log.error({ err, oid }, 'failed to convert a draft');
      }
    }
  };
}

/** Returns the lowest oid above `oid` of a presentation whose draft is not converted; undefined if there is none. */
async function findNextDraft({ db }: Pick<EditingDeps, 'db'>, oid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('drafts')
    .leftJoin('edit_documents', 'edit_documents.presentation_oid', 'drafts.presentation_oid')
    .select('drafts.presentation_oid')
    .where('edit_documents.presentation_oid', 'is', null)
    .where('drafts.presentation_oid', '>', oid)
    .orderBy('drafts.presentation_oid')
    .limit(1)
    .executeTakeFirst();
  return row?.presentation_oid;
}
