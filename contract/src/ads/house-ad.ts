import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema } from '../presentations/picture.ts';
import { HOUSE_AD_LENGTHS, HOUSE_ADS_MAX } from './constants.ts';
import { isSafeLink } from './safe-link.ts';

/** One line without control characters. */
const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** `POST /api/admin/ads` and `PUT /api/admin/ads/{id}`: an advertisement as administrators write it. */
export const writeHouseAdSchema = z.strictObject({
  title: line(1, HOUSE_AD_LENGTHS.title),
  text: line(0, HOUSE_AD_LENGTHS.text),
  callToAction: line(1, HOUSE_AD_LENGTHS.callToAction),
  /** A path of this instance or an https address. */
  link: z.string().trim().max(HOUSE_AD_LENGTHS.link).refine(isSafeLink),
  /** The presentation whose preview is its picture; 404 where that is not listed. Null: no picture. */
  pictureOid: oidSchema.nullable(),
  /** Only these are shown. */
  isActive: z.boolean(),
});
export type WriteHouseAd = z.infer<typeof writeHouseAdSchema>;

/** An advertisement of the instance's own, as visitors see it. */
export const houseAdSchema = z.object({
  title: z.string(),
  text: z.string(),
  callToAction: z.string(),
  link: z.string(),
  picture: pictureSchema.nullable(),
});
export type HouseAd = z.infer<typeof houseAdSchema>;

/** `GET /api/ads/house`: those that are shown; where there is none, pages have one of their own. */
export const houseAdsSchema = z.strictObject({ ads: z.array(houseAdSchema).max(HOUSE_ADS_MAX) });
export type HouseAds = z.infer<typeof houseAdsSchema>;

/** As administrators see it. */
export const adminHouseAdSchema = writeHouseAdSchema.extend({
  id: z.string(),
  /** Missing also where its presentation is not listed any more. */
  picture: pictureSchema.nullable(),
  /** Title of the presentation that lends the picture. */
  pictureTitle: z.string().nullable(),
});
export type AdminHouseAd = z.infer<typeof adminHouseAdSchema>;

/** `GET /api/admin/ads`, and the answer to every change. */
export const adminHouseAdsSchema = z.strictObject({
  ads: z.array(adminHouseAdSchema),
  /** Where pages have a slot (settings). */
  slots: z.object({ top: z.boolean(), bottom: z.boolean(), overlay: z.boolean() }),
  /** Origin of the outside script that fills them instead. */
  scriptOrigin: z.string().nullable(),
});
export type AdminHouseAds = z.infer<typeof adminHouseAdsSchema>;
