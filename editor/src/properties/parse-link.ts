import type { Link } from '@flydeck/scene/model/text';

/** Maximum length of a link's URL. */
const MAX_LENGTH = 4000;

/**
 * Parses a link that an author types: a URL, to which `https:` is added if it has no scheme, an e-mail address or a
 * telephone number. Undefined for other schemes, such as `javascript:`, and for other texts.
 */
export function parseLink(input: string): Link | undefined {
  const text = input.trim();
  if (text === '' || text.length > MAX_LENGTH - 'https://'.length || /\s/.test(text)) return undefined;
  if (/^(mailto:|tel:)./i.test(text)) return { kind: 'url', href: text };
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return { kind: 'url', href: `mailto:${text}` };
  if (/^\+[\d()./-]{5,}$/.test(text)) return { kind: 'url', href: `tel:${text}` };
  const href = /^https?:/i.test(text) ? text : `https://${text}`;
  // A word before a colon is a scheme, a name with a dot is a host before its port.
  const hasOtherScheme = href !== text && /^(?!localhost:)[a-z][a-z0-9+-]*:/i.test(text);
  return !hasOtherScheme && isWebUrl(href) ? { kind: 'url', href } : undefined;
}

const isWebUrl = (href: string): boolean =>
  /^https?:\/\/(localhost|[^/?#\s]*[.:][^/?#\s]+|\[[0-9a-f:]+\])([/?#:]|$)/i.test(href);
