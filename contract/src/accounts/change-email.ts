import { z } from 'zod';
import { emailSchema, passwordSchema } from './fields.ts';

/** `POST /api/accounts/change-email`: takes effect when the new e-mail address is confirmed. */
export const changeEmailSchema = z.strictObject({ email: emailSchema, password: passwordSchema });
