import { z } from 'zod';
import { emailSchema, newPasswordSchema, tokenSchema } from './fields.ts';

/** `POST /api/accounts/request-password-reset`: the response does not reveal whether the account exists. */
export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

/** `POST /api/accounts/reset-password`: ends all sessions. */
export const resetPasswordSchema = z.strictObject({ token: tokenSchema, password: newPasswordSchema });
