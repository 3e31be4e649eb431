import { z } from 'zod';

const ADDRESS_MAX = 320;
const SUBJECT_MAX = 250;
const BODY_MAX = 200_000;

/** An address and nothing else: no name, no list, no header that hides behind a line break. */
const addressSchema = z.email().max(ADDRESS_MAX);

/** Control characters end a header and begin another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A message to one person, ready to be sent; every adapter refuses what is not one. */
export const messageSchema = z.strictObject({
  to: addressSchema,
  subject: z
    .string()
    .min(1)
    .max(SUBJECT_MAX)
    .refine((subject) => !CONTROL.test(subject), 'must be one line'),
  text: z.string().max(BODY_MAX),
  html: z.string().max(BODY_MAX),
  /** BCP 47. */
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  replyTo: addressSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** Sends mail. Features do not call this: they call `enqueueMail` in the transaction that asks for it. */
export interface Mail {
  /**
   * Resolves when the message was handed over.
   * @throws when it could not be; the job tries again. ZodError when it is no message.
   */
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
