import { cleanLine } from '@flydeck/contract/clean-line';
import { escapeHtml } from '@flydeck/contract/html';
import type { Message } from '../../ports/mail.ts';

/** The content of an e-mail, before it is formatted as text and HTML. */
export interface MailContent {
  /** One of the interface's languages. */
  readonly language: string;
  readonly subject: string;
  /** Plain text; line breaks are preserved. */
  readonly paragraphs: readonly string[];
  /** The e-mail's button. `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Link that stops mails of this kind. `url` is absolute. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
  readonly siteName: string;
}

/**
 * Styles for the light and the dark colour scheme. The colours are repeated, because some mail clients do not support
 * CSS custom properties. `.address` is the URL of the button as text.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f5f8; color: #1c2030; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
.card { max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 16px; }
.site { margin: 0 0 24px; font-weight: 700; color: #4338ca; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.action a { display: inline-block; padding: 12px 24px; background: #4338ca; color: #ffffff; border-radius: 999px; font-weight: 600; text-decoration: none; }
.address { font-size: 13px; color: #5b6178; }
.address a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #10121b; color: #e8eaf2; }
  .card { background: #1a1d2a; }
  .site { color: #a5b4fc; }
  .action a { background: #6366f1; }
  .address { color: #a3a9bf; }
}`;

const paragraphHtml = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Returns an escaped URL.
 * @throws Error if the URL is not http(s), because e-mails must not contain links such as `javascript:`.
 */
function hrefOf(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The URL in an e-mail must be http or https.');
  return escapeHtml(url);
}

/** Returns the HTML of the button, and of its URL as text. */
function actionHtml({ label, url }: NonNullable<MailContent['action']>): string {
  const href = hrefOf(url);
  return `<p class="action"><a href="${href}">${escapeHtml(label)}</a></p>
<p class="address"><a href="${href}">${href}</a></p>`;
}

const unsubscribeHtml = ({ label, url }: NonNullable<MailContent['unsubscribe']>): string =>
  `<p class="address"><a href="${hrefOf(url)}">${escapeHtml(label)}</a></p>`;

/** Maximum length of a subject, in UTF-16 units. */
const SUBJECT_MAX_LENGTH = 250;

/** Composes a message as text and as self-contained HTML without external resources. */
export function composeMail(content: MailContent): Pick<Message, 'subject' | 'text' | 'html' | 'language'> {
  const { language, paragraphs, action, unsubscribe, siteName } = content;
  // `cleanLine` removes line breaks, which would allow header injection.
  const subject = cleanLine(content.subject).slice(0, SUBJECT_MAX_LENGTH);
  // `-- ` on a line of its own starts the signature of an e-mail (RFC 3676, 4.3).
  const links = [action, unsubscribe].filter((link) => link !== undefined);
  const textParts = [...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`), `-- \n${siteName}`];
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="card">
<p class="site">${escapeHtml(siteName)}</p>
<h1>${escapeHtml(subject)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${action ? actionHtml(action) : ''}
${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}
</div>
</body>
</html>
`;
  return { language, subject, text: `${textParts.join('\n\n')}\n`, html };
}
