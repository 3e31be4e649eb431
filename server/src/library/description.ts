import sanitizeHtml from 'sanitize-html';

/** The HTML that descriptions may contain. */
const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...(attribs['href'] ? { href: attribs['href'] } : {}),
        rel: 'nofollow noopener ugc',
        target: '_blank',
      },
    }),
  },
};

/** Puts text without block elements into paragraphs. Blank lines separate the paragraphs. */
function wrapParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`)
    .join('');
}

/** Returns a description as safe HTML. Called before a description is stored, and again before it is shown (V7.21). */
export function sanitizeDescription(description: string): string {
  const clean = sanitizeHtml(description, SANITIZE_OPTIONS).trim();
  return /<(p|ul|ol|blockquote)[\s>]/.test(clean) ? clean : wrapParagraphs(clean);
}
