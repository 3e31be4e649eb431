import { z } from 'zod';
import { cleanLine } from '../clean-line.ts';
import { uploadedImageSchema } from '../editing/asset.ts';
import { BRAND_COLOR_NAME_MAX_LENGTH, BRAND_COLORS_MAX, BRAND_FONTS_MAX } from './constants.ts';

/** A colour of the brand kit as an administrator has entered it. */
const writeBrandColorSchema = z.strictObject({
  /** `#rrggbb`. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .transform((color) => color.toLowerCase()),
  /** Empty for a colour without a name. */
  name: z.string().max(BRAND_COLOR_NAME_MAX_LENGTH).transform(cleanLine),
});

/** A colour of the brand kit. */
const brandColorSchema = z.strictObject({ color: z.string(), name: z.string() });
export type BrandColor = z.infer<typeof brandColorSchema>;

/** Number of a version of the brand kit: 0 before the first change, and one more with each change. */
const versionSchema = z.int().min(0).max(1_000_000_000);

/**
 * Body of `PUT /api/admin/brand/colors`. The response is 409 `resource.conflict` if `basedOn` is not the number of the
 * newest version.
 */
export const saveBrandColorsSchema = z.strictObject({
  /** The colours in the order of the interface. No colour occurs twice. */
  colors: z
    .array(writeBrandColorSchema)
    .max(BRAND_COLORS_MAX)
    .refine((colors) => new Set(colors.map(({ color }) => color)).size === colors.length),
  /** Number of the version that was edited. */
  basedOn: versionSchema,
});

/**
 * Body of `POST /api/admin/brand/restore`. The response is 409 `resource.conflict` if `basedOn` is not the number of the
 * newest version, 404 if the version to restore is not stored.
 */
export const restoreBrandSchema = z.strictObject({ version: versionSchema, basedOn: versionSchema });

/** The logo of the brand kit. */
const logoSchema = z.strictObject({
  /** Path of a picture of the logo. The path changes with the logo. */
  url: z.string(),
  /** Size of the file in pixels. */
  width: z.int(),
  height: z.int(),
});

/** Path parameters that identify an uploaded font family by the start of its hash. */
export const fontParamsSchema = z.object({ id: z.string().regex(/^[0-9a-z-]{1,64}$/i) });

/** Body of `PUT /api/admin/brand/fonts/{id}`. */
export const setFontRemovedSchema = z.strictObject({ isRemoved: z.boolean() });

/** A font family of the brand kit. */
const brandFontSchema = z.strictObject({
  id: z.string(),
  /** Name of the family in documents: `<name>#<id>`. */
  family: z.string(),
  weights: z.array(z.int()),
  hasItalic: z.boolean(),
});
export type BrandFont = z.infer<typeof brandFontSchema>;

/** The brand kit of the instance as members see it. */
export const brandKitSchema = z.strictObject({
  colors: z.array(brandColorSchema).max(BRAND_COLORS_MAX),
  /** Null if the instance has no logo. */
  logo: logoSchema.nullable(),
  fonts: z.array(brandFontSchema).max(BRAND_FONTS_MAX),
});
export type BrandKit = z.infer<typeof brandKitSchema>;

/** The brand kit as administrators see it. */
export const adminBrandSchema = brandKitSchema.extend({ version: versionSchema });
export type AdminBrand = z.infer<typeof adminBrandSchema>;

/** Response of `POST /api/editing/{oid}/brand-logo`: the logo as a file of the presentation. */
export const insertedLogoSchema = uploadedImageSchema.extend({
  /** Alternative text for the logo: the name of the instance. */
  alt: z.string(),
});
export type InsertedLogo = z.infer<typeof insertedLogoSchema>;
