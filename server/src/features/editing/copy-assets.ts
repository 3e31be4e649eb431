import type { CopiedAssets } from '@flydeck/contract/editing/asset';
import type { Asset } from '@flydeck/scene/model/document';
import type { Actor } from '../../library/index.ts';
import { assertEditable } from './access.ts';
import type { EditingDeps } from './editing-deps.ts';
import type { AssetLoader } from './load-assets.ts';
import { addFiles } from './presentation-files.ts';

interface AssetCopy {
  /** Oid of the presentation that has the files. */
  readonly source: string;
  /** SHA-256 hashes of the files. */
  readonly assets: readonly string[];
}

/**
 * Allows the log of a presentation to use files of another presentation. The member must be able to edit both, because
 * the original files and files that are not published are available only to editors. Hashes that are not assets of the
 * source are ignored.
 * @throws PublicError `resource.not_found`, or `upload.storage_full`. No file is then added.
 */
export async function copyAssets(
  deps: EditingDeps & { readonly loader: AssetLoader },
  member: Actor,
  { target, source, assets }: AssetCopy & { readonly target: string },
): Promise<CopiedAssets> {
  const { db, loader } = deps;
  await assertEditable(db, member, target);
  await assertEditable(db, member, source);
  const table = await loader.load(source);
  const sourceAssets = await loader.assetsOf(source);
  const files = [...new Set(assets)].flatMap((hash) => {
    const [asset, image, media] = [
      ownValue(sourceAssets, hash),
      ownValue(table.images, hash),
      ownValue(table.media, hash),
    ];
    return asset && (image ?? media) ? [{ hash, asset, image, media }] : [];
  });
  const rows = files.map(({ hash, asset, image, media }) => ({ hash, bytes: asset.bytes, image, media }));
  await addFiles(db, target, rows);
  const entries = <Value>(pick: (file: (typeof files)[number]) => Value | undefined) =>
    Object.fromEntries(
      files.flatMap((file) => {
        const value = pick(file);
        return value === undefined ? [] : [[file.hash, value] as const];
      }),
    );
  return {
    assets: entries(({ asset }): Asset => asset),
    images: entries(({ image }) => image),
    media: entries(({ media }) => media),
  };
}

const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
