import type { Contact } from '@flydeck/contract/contact/contact';
import type { Message } from '../../ports/mail.ts';
import { type MailToWrite, writeMail } from '../mail/index.ts';

/** Whom the instance writes to when somebody writes to it. */
export interface Recipient {
  readonly email: string;
  /** One of the interface's languages. */
  readonly language: string;
}

interface Writing {
  readonly to: Recipient;
  readonly siteName: string;
}

const base = ({ to, siteName }: Writing): Pick<MailToWrite, 'to' | 'language' | 'siteName'> => ({
  to: to.email,
  language: to.language,
  siteName,
});

/** What somebody wrote by a contact form; answering the mail answers them. */
export function contactMail(writing: Writing, contact: Contact): Message {
  const { kind, name, email, subject, text } = contact;
  const values = { kind, name, email, subject, text };
  return { ...writeMail({ ...base(writing), name: 'contactMessage', values }), replyTo: email };
}

/** That something was reported. The words of who reported it stay on the administrators' page. */
export function reportMail(writing: Writing, url: string): Message {
  return writeMail({ ...base(writing), name: 'abuseReported', url });
}
