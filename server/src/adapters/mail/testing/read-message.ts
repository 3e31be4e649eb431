import type { DeliveredMessage } from '../mail.contract.ts';

/** Bytes of a string with one character per byte, as mail is transmitted. */
const fromLatin = (text: string): Buffer => Buffer.from(text, 'latin1');

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Decodes encoded words (RFC 2047). */
function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, text: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64')
          : fromLatin(unquote(text.replaceAll('_', ' ')));
      return bytes.toString('latin1');
    });
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(end + 4) };
}

function contentOf({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const text = encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body;
  return fromLatin(text).toString().replaceAll('\r\n', '\n');
}

/** Parses a message with two alternative parts (RFC 5322 and MIME). */
export function readMessage(source: Buffer, to: readonly string[]): DeliveredMessage {
  const whole = partOf(source.toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((raw) => partOf(raw.replace(/^\r\n/, '')));
  const partLike = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? contentOf(part) : '';
  };
  return {
    to,
    subject: fromLatin(decodeHeader(whole.headers.get('subject') ?? '')).toString(),
    text: partLike('text/plain'),
    html: partLike('text/html'),
    replyTo: whole.headers.get('reply-to') ?? null,
  };
}
