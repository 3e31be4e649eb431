import type { DeliveredMessage } from '../mail.contract.ts';

/** Returns the bytes of a string with one character per byte. */
const latin1Bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Decodes quoted-printable text (RFC 2045 §6.7) to a string with one character per byte. */
function decodeQuotedPrintable(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Decodes the encoded words of a header (RFC 2047) to a string with one character per byte. */
function decodeHeader(value: string): string {
  return (
    value
      // Spaces between two encoded words are not part of the text.
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_match, encoding: string, text: string) => {
        const bytes =
          encoding.toUpperCase() === 'B'
            ? Buffer.from(text, 'base64')
            : latin1Bytes(decodeQuotedPrintable(text.replaceAll('_', ' ')));
        return bytes.toString('latin1');
      })
  );
}

interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Splits a part into body and headers. Header names are in lower case, and folded lines of a header are joined. */
function parsePart(raw: string): MimePart {
  const headersEnd = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, headersEnd)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(headersEnd + 4) };
}

function decodeBody({ headers, body }: MimePart): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  // In quoted-printable text, `=` at the end of a line joins it with the next line.
  const text = encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replace(/=\r\n/g, '')) : body;
  return latin1Bytes(text).toString().replaceAll('\r\n', '\n');
}

/**
 * Parses a message with a text and an HTML part (RFC 5322 and MIME). `to` contains the recipients from SMTP, which the
 * result repeats.
 */
export function readMessage(source: Buffer, to: readonly string[]): DeliveredMessage {
  const message = parsePart(source.toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(message.headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = message.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((raw) => parsePart(raw.replace(/^\r\n/, '')));
  const bodyOfType = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  return {
    to,
    subject: latin1Bytes(decodeHeader(message.headers.get('subject') ?? '')).toString(),
    text: bodyOfType('text/plain'),
    html: bodyOfType('text/html'),
    replyTo: message.headers.get('reply-to') ?? null,
  };
}
