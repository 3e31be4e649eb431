import { z } from 'zod';

const ADDRESS_MAX_LENGTH = 320;
const SUBJECT_MAX_LENGTH = 250;
const BODY_MAX_LENGTH = 200_000;

/** A single e-mail address. A display name is not accepted, because characters in the name could start a header. */
const addressSchema = z.email().max(ADDRESS_MAX_LENGTH);

/** Control characters could start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const URL_MAX_LENGTH = 500;
/** A URL in a header must contain no characters that end the header or the URL in it. */
const unsubscribeUrlSchema = z
  .string()
  .max(URL_MAX_LENGTH)
  .regex(/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]+$/);

/** A message to one recipient. Every adapter validates the message with this schema. */
export const messageSchema = z.strictObject({
  to: addressSchema,
  subject: z
    .string()
    .min(1)
    .max(SUBJECT_MAX_LENGTH)
    .refine((subject) => !CONTROL_CHARACTER.test(subject), 'must be one line'),
  text: z.string().max(BODY_MAX_LENGTH),
  html: z.string().max(BODY_MAX_LENGTH),
  /** Language of the message (BCP 47). */
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  replyTo: addressSchema.optional(),
  /** URL that stops mails of this kind when it receives a POST request (RFC 8058). */
  unsubscribeUrl: unsubscribeUrlSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** Sends mail. Features do not use this interface directly, but call `enqueueMail` in their transaction. */
export interface Mail {
  /**
   * Resolves when the mail server or service has accepted the message.
   * @throws ZodError if the message is invalid; another error if sending fails, after which the mail job is retried.
   */
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
