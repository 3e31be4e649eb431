import { z } from 'zod';
import { emailSchema, passwordSchema } from './fields.ts';

/** `POST /api/accounts/log-in`. 401 `accounts.wrong_credentials` whatever of the two is wrong. */
export const logInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  /** The session outlives the browser; true where it is not said. */
  rememberMe: z.boolean().default(true),
  next: z.string().max(2000).optional(),
});
export type LogIn = z.output<typeof logInSchema>;

/** Logged in: where to go now, a path of this instance. */
export const enteredSchema = z.strictObject({ next: z.string() });
export type Entered = z.infer<typeof enteredSchema>;
