export { composeMail, type MailContent } from './compose-mail.ts';
export { listOutbox, type OutboxMessage, type OutboxPage } from './list-outbox.ts';
export { type MailName, type MailRequest, writeMail } from './mail-texts.ts';
export { enqueueMail, registerMail, sendMail } from './send-mail.ts';
