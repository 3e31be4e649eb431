import { z } from 'zod';
import { FLAG_NAMES, type FlagName } from './flags.ts';

export const flagNameSchema = z.enum(FLAG_NAMES as readonly [FlagName, ...FlagName[]]);

/** `PUT /api/admin/flags/{name}` */
export const setFlagSchema = z.strictObject({
  /** If false, the flag is off for everybody. */
  enabled: z.boolean(),
  /** Percentage of visitors for whom an enabled flag is on. The same percentage always selects the same visitors. */
  sharePercent: z.number().int().min(0).max(100),
});
export type SetFlagRequest = z.infer<typeof setFlagSchema>;

/** A flag as administrators see it. */
const flagSettingSchema = setFlagSchema.extend({ name: flagNameSchema, description: z.string() });
export type FlagSetting = z.infer<typeof flagSettingSchema>;

/** Response of `GET /api/admin/flags` and of `PUT /api/admin/flags/{name}`. */
export const flagSettingsSchema = z.strictObject({ flags: z.array(flagSettingSchema) });
