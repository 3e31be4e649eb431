import { z } from 'zod';
import { CLICK_SOURCE_PARAMETERS } from '../click-source.ts';
import { emailSchema, NAME_MAX_LENGTH, newPasswordSchema, oneLine, siteLanguageSchema } from './fields.ts';
import { authorSegmentSchema } from './me.ts';

/**
 * Query parameters of the sign-up URL that describe the clicked link or button (V2.16). They are stored with the
 * account.
 */
const clickSourceSchema = z.partialRecord(z.enum(CLICK_SOURCE_PARAMETERS), z.string().max(200));
export type ClickSource = z.infer<typeof clickSourceSchema>;

/** Body of `POST /api/accounts/sign-up`, which creates an account and starts a session. */
export const signUpSchema = z.strictObject({
  name: oneLine(NAME_MAX_LENGTH, 1),
  email: emailSchema,
  password: newPasswordSchema,
  authorSegment: authorSegmentSchema,
  language: siteLanguageSchema.catch('en'),
  /** The path to redirect to after sign-up. */
  next: z.string().max(2000).optional(),
  clickSource: clickSourceSchema.optional(),
  /** Invitation code, which some instances require. */
  invite: z.string().max(100).optional(),
});
export type SignUpRequest = z.output<typeof signUpSchema>;
