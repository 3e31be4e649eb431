import type { ContactRequest } from '@flydeck/contract/contact/contact';
import type { Message } from '../../ports/mail.ts';
import { type MailRequest, writeMail } from '../mail/index.ts';

/** A recipient of messages to the operator. */
export interface Recipient {
  readonly email: string;
  /** One of the interface's languages. */
  readonly language: string;
}

/** Recipient of an e-mail, and the name of the instance that sends it. */
interface Envelope {
  readonly to: Recipient;
  readonly siteName: string;
}

const commonFields = ({ to, siteName }: Envelope): Pick<MailRequest, 'to' | 'language' | 'siteName'> => ({
  to: to.email,
  language: to.language,
  siteName,
});

/** Returns the e-mail with the message of a contact form. Replies go to the sender of the message. */
export function writeContactMail(envelope: Envelope, contact: ContactRequest): Message {
  const { kind, name, email, subject, text } = contact;
  const values = { kind, name, email, subject, text };
  return { ...writeMail({ ...commonFields(envelope), name: 'contactMessage', values }), replyTo: email };
}

/**
 * Returns the e-mail about a new abuse report. The e-mail links to the administration page at `url`, and does not
 * contain the text of the report.
 */
export function writeReportMail(envelope: Envelope, url: string): Message {
  return writeMail({ ...commonFields(envelope), name: 'abuseReported', url });
}
