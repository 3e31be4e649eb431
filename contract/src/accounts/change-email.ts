import { z } from 'zod';
import { emailSchema, passwordSchema } from './fields.ts';

/** Body of `POST /api/accounts/change-email`. The change takes effect when the new e-mail address is confirmed. */
export const changeEmailSchema = z.strictObject({ email: emailSchema, password: passwordSchema });
