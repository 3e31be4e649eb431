import { z } from 'zod';
import { emailSchema, passwordSchema } from './fields.ts';

/** `POST /api/accounts/log-in`. 401 `accounts.wrong_credentials` if the e-mail address or the password is wrong. */
export const logInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  /** Whether the session persists after the browser closes. */
  rememberMe: z.boolean().default(true),
  /** The path to redirect to after login. */
  next: z.string().max(2000).optional(),
});
export type LogInRequest = z.output<typeof logInSchema>;

/** Response to a login or sign-up. `next` is the path of this instance to redirect to. */
export const logInResponseSchema = z.strictObject({ next: z.string() });
