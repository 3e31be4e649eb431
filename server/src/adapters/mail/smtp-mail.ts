import { createTransport } from 'nodemailer';
import { type Mail, messageSchema } from '../../ports/mail.ts';

/** Timeout for a server that does not answer. The job retries. */
const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. Secret. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
}

/** E-mail addresses that servers quote in their refusals. */
const ADDRESS = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g;

/**
 * A refusal by the mail server. It is logged, so it contains no e-mail address, neither in its fields nor as its
 * cause.
 */
class MailRefusedError extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: { readonly message: string; readonly code?: string | undefined }) {
    super(message.replace(ADDRESS, '…'));
    this.name = 'MailRefusedError';
    this.code = code;
  }
}

/** Mail through a configured SMTP server, over TLS if the server offers it. */
export function smtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Files and URLs in a message are never read or fetched.
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
