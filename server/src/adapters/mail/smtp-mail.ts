import { createTransport } from 'nodemailer';
import { type Mail, messageSchema } from '../../ports/mail.ts';

/** A server that says nothing for so long is not there; the job tries again. */
const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. Secret. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
}

/** As servers quote whom they refuse. */
const ADDRESS = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g;

/** What a mail server did not take, and why. It is logged, so it names nobody: neither do its fields, nor what caused it. */
export class MailRefusedError extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: { readonly message: string; readonly code?: string | undefined }) {
    super(message.replace(ADDRESS, '…'));
    this.name = 'MailRefusedError';
    this.code = code;
  }
}

/** Mail by a server of one's own choice; over TLS wherever the server offers it. */
export function smtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What a message refers to is never read from this machine or fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(given) {
      const { to, subject, text, html, language, replyTo } = messageSchema.parse(given);
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(message).catch((error: Error & { readonly code?: string }) => {
        throw new MailRefusedError(error);
      });
    },
    close: async () => transport.close(),
  };
}
