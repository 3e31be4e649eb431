import { z } from 'zod';
import { newPasswordSchema, passwordSchema } from './fields.ts';

/** `POST /api/accounts/change-password`: ends all other sessions. 403 `accounts.wrong_password`. */
export const changePasswordSchema = z.strictObject({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
});
