import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import {
  CONTACT_EMAIL_MAX_LENGTH,
  CONTACT_KINDS,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  CONTACT_TEXT_MAX_LENGTH,
  type ContactKind,
  REPORT_REASONS,
} from './constants.ts';

/**
 * Schema of a line for a mail header. The line must not contain control characters, line separators or lone surrogates.
 */
const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u);

const emailSchema = z.email().max(CONTACT_EMAIL_MAX_LENGTH);

/** Fields that every form has, and by which the server recognises spam. */
const antiSpamShape = {
  /** The time at which the page was rendered, signed by the server. The form sends the `formKey` of the page data. */
  formKey: z.string().max(200),
  /** A field that is hidden from people, so only robots fill in the field. */
  website: z.string().max(500),
};

/** `POST /api/contact` */
export const contactSchema = z.strictObject({
  kind: z.enum(CONTACT_KINDS),
  name: lineSchema(CONTACT_NAME_MAX_LENGTH),
  email: emailSchema,
  subject: lineSchema(CONTACT_SUBJECT_MAX_LENGTH),
  text: z.string().trim().min(1).max(CONTACT_TEXT_MAX_LENGTH),
  ...antiSpamShape,
});
export type ContactRequest = z.infer<typeof contactSchema>;

/** `POST /api/contact/abuse`: the response does not reveal whether the presentation exists. */
export const reportSchema = z
  .strictObject({
    oid: oidSchema,
    reason: z.enum(REPORT_REASONS),
    text: z.string().trim().max(CONTACT_TEXT_MAX_LENGTH),
    email: z.union([z.literal(''), emailSchema]),
    ...antiSpamShape,
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: 'is required for this reason',
  });
export type ReportRequest = z.infer<typeof reportSchema>;

/** Data of the contact forms. */
export interface ContactPage {
  readonly kind: ContactKind;
  readonly formKey: string;
  /** Name of the member, with which the form is filled in; empty for visitors who are not logged in. */
  readonly name: string;
  /** E-mail address of the member, with which the form is filled in; empty for visitors who are not logged in. */
  readonly email: string;
}

/** Data of the form that reports a presentation. */
export interface AbusePage {
  readonly oid: string;
  readonly formKey: string;
  /** E-mail address of the member, with which the form is filled in; empty for visitors who are not logged in. */
  readonly email: string;
}
