import type { Contact } from '@flydeck/contract/contact/contact';
import type { Message } from '../../ports/mail.ts';
import { type MailRequest, writeMail } from '../mail/index.ts';

/** A recipient of messages to the operator. */
export interface Recipient {
  readonly email: string;
  /** One of the interface's languages. */
  readonly language: string;
}

interface Envelope {
  readonly to: Recipient;
  readonly siteName: string;
}

const base = ({ to, siteName }: Envelope): Pick<MailRequest, 'to' | 'language' | 'siteName'> => ({
  to: to.email,
  language: to.language,
  siteName,
});

/** E-mail with a contact form's message. Replies go to its sender. */
export function contactMail(envelope: Envelope, contact: Contact): Message {
  const { kind, name, email, subject, text } = contact;
  const values = { kind, name, email, subject, text };
  return { ...writeMail({ ...base(envelope), name: 'contactMessage', values }), replyTo: email };
}

/** E-mail about a new abuse report. The report's text is only shown on the administrators' page. */
export function reportMail(envelope: Envelope, url: string): Message {
  return writeMail({ ...base(envelope), name: 'abuseReported', url });
}
