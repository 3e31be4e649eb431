import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { pictureSchema } from '../presentations/picture.ts';
import { HOUSE_AD_MAX_LENGTHS, HOUSE_ADS_MAX } from './constants.ts';
import { isSafeLink } from './safe-link.ts';

/** Schema of one line of `min` to `max` UTF-16 units. The line has neither control characters nor lone surrogates. */
const lineSchema = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Body of `POST /api/admin/ads` and `PUT /api/admin/ads/{id}`: a house ad as an administrator has entered it. */
export const writeHouseAdSchema = z.strictObject({
  title: lineSchema(1, HOUSE_AD_MAX_LENGTHS.title),
  text: lineSchema(0, HOUSE_AD_MAX_LENGTHS.text),
  callToAction: lineSchema(1, HOUSE_AD_MAX_LENGTHS.callToAction),
  /** A path of this instance or an https URL. */
  link: z.string().trim().max(HOUSE_AD_MAX_LENGTHS.link).refine(isSafeLink),
  /**
   * The presentation whose preview is shown, or null for no picture. The response is 404 if the presentation is not
   * listed publicly.
   */
  pictureOid: oidSchema.nullable(),
  /** Whether pages show this ad. */
  isActive: z.boolean(),
});
export type WriteHouseAdRequest = z.infer<typeof writeHouseAdSchema>;

/** A house ad as visitors see it. */
const houseAdSchema = z.object({
  title: z.string(),
  text: z.string(),
  callToAction: z.string(),
  link: z.string(),
  picture: pictureSchema.nullable(),
});
export type HouseAd = z.infer<typeof houseAdSchema>;

/** Response of `GET /api/ads/house`: the active house ads. If there are none, pages show a built-in house ad. */
export const houseAdsSchema = z.strictObject({ ads: z.array(houseAdSchema).max(HOUSE_ADS_MAX) });

/** A house ad as administrators see it. */
const adminHouseAdSchema = writeHouseAdSchema.extend({
  id: z.string(),
  /** Null if `pictureOid` is null, or if the presentation with this oid is no longer listed publicly. */
  picture: pictureSchema.nullable(),
  /** Title of the presentation whose preview is the picture; null if `picture` is null. */
  pictureTitle: z.string().nullable(),
});
export type AdminHouseAd = z.infer<typeof adminHouseAdSchema>;

/** Response of `GET /api/admin/ads` and of requests that change house ads. */
export const adminHouseAdsSchema = z.strictObject({
  ads: z.array(adminHouseAdSchema),
  /** For each slot of pages, whether the settings of the instance enable the slot. */
  slots: z.object({ top: z.boolean(), bottom: z.boolean(), overlay: z.boolean() }),
  /** Origin of the external script that fills the slots in place of house ads; null if there is no such script. */
  scriptOrigin: z.string().nullable(),
});
