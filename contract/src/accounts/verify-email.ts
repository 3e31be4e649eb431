import { z } from 'zod';
import { tokenSchema } from './fields.ts';

/** `POST /api/accounts/verify-email`: confirms the e-mail address of a new account, or a changed address. */
export const verifyEmailSchema = z.strictObject({ token: tokenSchema });
