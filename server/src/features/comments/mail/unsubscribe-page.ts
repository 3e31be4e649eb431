import { createHash } from 'node:crypto';
import type { SiteLanguage } from '@flydeck/contract/accounts/fields';
import { UNSUBSCRIBE_PATH } from '@flydeck/contract/comments/notification';
import { escapeHtml } from '@flydeck/contract/html';
import { UNSUBSCRIBE_TEXTS } from './unsubscribe-texts.ts';

/** Styles for the light and the dark colour scheme, with the colours of the mails. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 48px 16px; background: #f4f5f8; color: #1c2030; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 16px; }
.site { margin: 0 0 24px; font-weight: 700; color: #4338ca; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 24px; }
button, a { display: inline-block; min-height: 24px; padding: 12px 24px; border: 0; border-radius: 999px; background: #4338ca; color: #ffffff; font: inherit; font-weight: 600; line-height: 1.5; text-decoration: none; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid #818cf8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #10121b; color: #e8eaf2; }
  main { background: #1a1d2a; }
  .site { color: #a5b4fc; }
  button, a { background: #4f46e5; }
}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of the page, which contains no script and sends its form to this instance only. */
export const UNSUBSCRIBE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The URL of the page contains the token.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

interface UnsubscribePage {
  readonly language: SiteLanguage;
  readonly siteName: string;
  /** The token of the form; null after unsubscribing. */
  readonly token: string | null;
}

/** Returns the page that asks whether to stop mails, or confirms that they are stopped. It works without JavaScript. */
export function renderUnsubscribePage({ language, siteName, token }: UnsubscribePage): string {
  const texts = UNSUBSCRIBE_TEXTS[language];
  const title = escapeHtml(token === null ? texts.doneTitle : texts.title);
  const content =
    token === null
      ? `<p>${escapeHtml(texts.done)}</p>
<a href="/settings/">${escapeHtml(texts.settings)}</a>`
      : `<p>${escapeHtml(texts.question)}</p>
<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}">
<button>${escapeHtml(texts.button)}</button>
</form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${escapeHtml(siteName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="site">${escapeHtml(siteName)}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
