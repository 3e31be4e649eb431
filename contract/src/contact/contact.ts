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

/** One line: what goes into the head of a mail holds no breaks. */
const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

const emailSchema = z.email().max(CONTACT_EMAIL_MAX_LENGTH);

/** What every form brings beside its fields. */
const proofShape = {
  /** From the page's data: when the form was shown, signed. */
  formKey: z.string().max(200),
  /** A field that people do not see; what fills it in is no person. */
  website: z.string().max(500),
};

/** `POST /api/contact` */
export const contactSchema = z.strictObject({
  kind: z.enum(CONTACT_KINDS),
  name: lineSchema(CONTACT_NAME_MAX_LENGTH),
  email: emailSchema,
  subject: lineSchema(CONTACT_SUBJECT_MAX_LENGTH),
  text: z.string().trim().min(1).max(CONTACT_TEXT_MAX_LENGTH),
  ...proofShape,
});
export type Contact = z.infer<typeof contactSchema>;

/** `POST /api/contact/abuse`: answered the same whether or not there is such a presentation. */
export const reportSchema = z
  .strictObject({
    oid: oidSchema,
    reason: z.enum(REPORT_REASONS),
    text: z.string().trim().max(CONTACT_TEXT_MAX_LENGTH),
    email: z.union([z.literal(''), emailSchema]),
    ...proofShape,
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: 'is needed to understand it',
  });
export type Report = z.infer<typeof reportSchema>;

/** The forms that write to the operator. */
export interface ContactPage {
  readonly kind: ContactKind;
  readonly formKey: string;
  /** Of the account that is logged in; empty otherwise. */
  readonly name: string;
  readonly email: string;
}

/** The form that reports a presentation. */
export interface AbusePage {
  readonly oid: string;
  readonly formKey: string;
  readonly email: string;
}
