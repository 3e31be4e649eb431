import { escapeHtml } from '@flydeck/contract/html';

/** Characters that XML 1.0 does not allow, not even escaped. */
const DISALLOWED = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for elements and quoted attributes of XML. Drops characters that XML does not allow. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(DISALLOWED, ''));
}
