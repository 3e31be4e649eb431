import { z } from 'zod';
import { passwordSchema } from './fields.ts';

/** `POST /api/accounts/delete`: cannot be undone. 403 if the password is wrong. */
export const deleteAccountSchema = z.strictObject({ password: passwordSchema });
