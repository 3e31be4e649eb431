import type { RightOptions } from '@flydeck/scene/records/right-options';
import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from './tables.ts';

/** A published version of a presentation. */
interface Version {
  readonly oid: string;
  readonly sceneHash: string;
}

/** Returns the right options of the questions in a published version. Only the owner and editors may receive them. */
export async function loadRightOptions(
  db: Kysely<PresentationTables>,
  { oid, sceneHash }: Version,
): Promise<RightOptions> {
  const row = await db
    .selectFrom('right_options')
    .select('options')
    .where('presentation_oid', '=', oid)
    .where('scene_hash', '=', sceneHash)
    .executeTakeFirst();
  return row?.options ?? {};
}

/** Stores the right options of the questions in a published version. Replaces those of a version with the same scene. */
export async function storeRightOptions(
  trx: Transaction<PresentationTables>,
  { oid, sceneHash }: Version,
  rightOptions: RightOptions,
): Promise<void> {
  const options = JSON.stringify(rightOptions);
  await trx
    .insertInto('right_options')
    .values({ presentation_oid: oid, scene_hash: sceneHash, options })
    .onConflict((conflict) => conflict.columns(['presentation_oid', 'scene_hash']).doUpdateSet({ options }))
    .execute();
}

/** Stores the right options of a version for another one with the same questions, such as one with a new title. */
export const copyRightOptions = async (
  trx: Transaction<PresentationTables>,
  source: Version,
  target: Version,
): Promise<void> => storeRightOptions(trx, target, await loadRightOptions(trx, source));
