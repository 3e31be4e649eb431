import { createTransport } from 'nodemailer';
import { type Mail, messageSchema } from '../../ports/mail.ts';

/** Timeout for a server that does not respond. After a timeout, the mail job sends the message again. */
const TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. Contains the password. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
}

/** Matches an e-mail address in the error message of a mail server. */
const EMAIL_ADDRESS = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g;

/** A message could not be sent. The error is logged, so its message contains no e-mail address. */
class MailRefusedError extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: { readonly message: string; readonly code?: string | undefined }) {
    super(message.replace(EMAIL_ADDRESS, '…'));
    this.name = 'MailRefusedError';
    this.code = code;
  }
}

/**
 * Returns the headers with which mail programs offer to unsubscribe by one click (RFC 8058). nodemailer must not fold
 * the URL, so the header is passed as prepared.
 */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Creates the mail adapter that sends messages through an SMTP server, over TLS if the server offers it. */
export function createSmtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Messages must not embed files of the server or contents of URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(unchecked) {
      const { to, subject, text, html, language, replyTo, unsubscribeUrl } = messageSchema.parse(unchecked);
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: {
          'Content-Language': language,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
        },
      };
      await transport.sendMail(message).catch((error: Error & { readonly code?: string }) => {
        throw new MailRefusedError(error);
      });
    },
    close: async () => transport.close(),
  };
}
