import { z } from 'zod';
import { passwordSchema } from './fields.ts';

/** Body of `POST /api/accounts/delete`. The deletion cannot be undone. 403 if the password is wrong. */
export const deleteAccountSchema = z.strictObject({ password: passwordSchema });
