export { listOutbox } from './list-outbox.ts';
export { type MailName, type MailRequest, writeMail } from './mail-texts.ts';
export { enqueueMail, registerMail } from './send-mail.ts';
