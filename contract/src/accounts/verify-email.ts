import { z } from 'zod';
import { tokenSchema } from './fields.ts';

/** `POST /api/accounts/verify-email`: confirms the e-mail address of a sign-up or of a change. */
export const verifyEmailSchema = z.strictObject({ token: tokenSchema });
