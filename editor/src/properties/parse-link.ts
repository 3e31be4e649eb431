import type { Link } from '@flydeck/scene/model/text';

/** Maximum length of a link's URL, in UTF-16 units. */
const MAX_LENGTH = 4000;

/**
 * Parses a link that an author types: a URL, an e-mail address or a telephone number. `https://` is added to a URL
 * without a scheme. Returns undefined for other schemes, such as `javascript:`, and for other texts.
 */
export function parseLink(input: string): Link | undefined {
  const text = input.trim();
  if (/^\+[\d\s()./-]{5,40}$/.test(text)) return { kind: 'url', href: `tel:${text.replace(/\s+/g, '')}` };
  if (text === '' || text.length > MAX_LENGTH - 'https://'.length || /\s/.test(text)) return undefined;
  if (/^(mailto:|tel:)./i.test(text)) return { kind: 'url', href: text };
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return { kind: 'url', href: `mailto:${text}` };
  const href = /^https?:/i.test(text) ? text : `https://${text}`;
  // A word before a colon is a scheme (`data:x`). A host before the colon of a port contains a dot (`example.com:80`),
  // or is `localhost`.
  const hasOtherScheme = href !== text && /^(?!localhost:)[a-z][a-z0-9+-]*:/i.test(text);
  return !hasOtherScheme && isWebUrl(href) ? { kind: 'url', href } : undefined;
}

/** Whether a URL is `http:` or `https:` and its host is `localhost`, an IPv6 address, or contains a dot or a colon. */
const isWebUrl = (href: string): boolean =>
  /^https?:\/\/(localhost|[^/?#\s]*[.:][^/?#\s]+|\[[0-9a-f:]+\])([/?#:]|$)/i.test(href);
