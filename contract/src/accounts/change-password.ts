import { z } from 'zod';
import { newPasswordSchema, passwordSchema } from './fields.ts';

/** `POST /api/accounts/change-password`: ends all other sessions. 403 if the current password is wrong. */
export const changePasswordSchema = z.strictObject({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
});
