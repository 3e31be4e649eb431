import { z } from 'zod';
import { tokenSchema } from './fields.ts';

/** `POST /api/accounts/verify-email`: the link of a sign-up, or of a change of address. */
export const verifyEmailSchema = z.strictObject({ token: tokenSchema });
