import { sha256Schema } from '@flydeck/contract/presentations/ids';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { EditingDb } from './editing-db.ts';
import { RefusalError } from './refusal-error.ts';

/** Fields of elements and fills that contain the hash of a file. */
const ASSET_FIELDS = ['asset', 'poster'];

/**
 * Checks that operations refer only to files of the presentation `oid`: assets in its log and files uploaded for it.
 * @throws RefusalError `unknown_asset`
 */
export async function checkAssets(
  db: EditingDb,
  oid: string,
  store: RecordStore,
  operations: readonly Operation[],
): Promise<void> {
  const isInLog = (asset: string) => store.get(asset)?.kind === 'asset';
  const addedAssets = new Set(
    operations.flatMap((operation) => (operation.op === 'insert' && operation.kind === 'asset' ? [operation.id] : [])),
  );
  const referencedAssets = operations.flatMap(assetsIn).filter((asset) => sha256Schema.safeParse(asset).success);
  if (referencedAssets.some((asset) => !isInLog(asset) && !addedAssets.has(asset)))
    throw new RefusalError('unknown_asset');
  const newAssets = [...addedAssets].filter((asset) => !isInLog(asset));
  if (newAssets.length === 0) return;
  const rows = await db.selectFrom('draft_assets').select('asset').where('presentation_oid', '=', oid).execute();
  const uploadedAssets = new Set(rows.map(({ asset }) => asset));
  if (newAssets.some((asset) => !uploadedAssets.has(asset))) throw new RefusalError('unknown_asset');
}

/** Returns the values of all asset fields in the properties that an operation sets. */
function assetsIn(operation: Operation): string[] {
  /** Objects whose fields are not searched yet. */
  const unsearched: object[] = [];
  if (operation.op === 'insert') unsearched.push(operation.properties);
  if (operation.op === 'set') unsearched.push({ [operation.property]: operation.value });
  const assets: string[] = [];
  for (let value = unsearched.pop(); value !== undefined; value = unsearched.pop()) {
    for (const [key, field] of Object.entries(value)) {
      if (typeof field === 'string' && ASSET_FIELDS.includes(key)) assets.push(field);
      else if (typeof field === 'object' && field !== null) unsearched.push(field);
    }
  }
  return assets;
}
