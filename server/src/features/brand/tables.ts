import type { BrandColor } from '@flydeck/contract/brand/brand-kit';
import type { SceneImage } from '@flydeck/scene/model/scene';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** The file of a logo. */
export interface StoredLogo {
  /** SHA-256 of the file, which is stored as `originals/<asset>`. */
  readonly asset: string;
  /** Size of the file in bytes. */
  readonly bytes: number;
  /** The picture in all sizes, as in a scene. */
  readonly image: SceneImage;
}

/** A font file of an uploaded family. */
export interface StoredFace {
  readonly weight: number;
  readonly italic: boolean;
  /** SHA-256 of the WOFF2 file, which is stored as `originals/<file>`. */
  readonly file: string;
}

/** A column with JSON, which is written as text. */
type Json<Value> = ColumnType<Value, string, never>;

/** Uploaded font families. Rows are never deleted. */
interface BrandFontTable {
  /** First 12 hex digits of the hash of name and files. */
  id: string;
  name: string;
  faces: Json<readonly StoredFace[]>;
  /** Pairs of the first and the last code point of the ranges for which the files have glyphs. */
  code_points: Json<readonly number[]>;
  /** Whether the family was removed from the kit. Documents may still use it. */
  is_removed: boolean;
  /** User id of the administrator. */
  added_by: string;
  added_at: Generated<Date>;
}
export type BrandFontRow = Selectable<BrandFontTable>;

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
  brand_fonts: BrandFontTable;
}
