import { z } from 'zod';
import { passwordSchema } from './fields.ts';

/** `POST /api/accounts/delete`: final. 403 `accounts.wrong_password`. */
export const deleteAccountSchema = z.strictObject({ password: passwordSchema });
