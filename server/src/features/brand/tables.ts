import type { BrandColor } from '@flydeck/contract/brand/brand-kit';
import type { SceneImage } from '@flydeck/scene/model/scene';
import type { ColumnType, Generated } from 'kysely';

/** The file of a logo. */
export interface StoredLogo {
  /** SHA-256 of the file, which is stored as `originals/<asset>`. */
  readonly asset: string;
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** The picture in all sizes, as in a scene. */
  readonly image: SceneImage;
}

/** A column with JSON, which is written as text. */
type Json<Value> = ColumnType<Value, string, never>;

export interface BrandTables {
  /** Versions of the brand kit. The newest version is used. */
  brand_versions: {
    /** 1 for the first version. */
    version: number;
    colors: Json<readonly BrandColor[]>;
    logo: ColumnType<StoredLogo | null, string | null, never>;
    /** User id of the administrator. */
    saved_by: string;
    saved_at: Generated<Date>;
  };
}
