import { z } from 'zod';
import { emailSchema, newPasswordSchema, tokenSchema } from './fields.ts';

/** `POST /api/accounts/request-password-reset`: the same answer whether or not there is such an account. */
export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

/** `POST /api/accounts/reset-password`: ends all sessions. */
export const resetPasswordSchema = z.strictObject({ token: tokenSchema, password: newPasswordSchema });
