/** A page in a sitemap: its absolute address, and when it last changed. */
export interface SitemapEntry {
  readonly url: string;
  readonly modifiedAt?: Date;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function list(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const items = entries.map(({ url, modifiedAt }) => {
    const changed = modifiedAt ? `<lastmod>${modifiedAt.toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(url)}</loc>${changed}</${item}>`;
  });
  return `${HEAD}<${root} xmlns="${NAMESPACE}">\n${items.join('\n')}\n</${root}>\n`;
}

/** A sitemap of pages (https://www.sitemaps.org/protocol.html). */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  return list('urlset', 'url', entries);
}

/** An index of sitemaps. */
export function sitemapIndexXml(entries: readonly SitemapEntry[]): string {
  return list('sitemapindex', 'sitemap', entries);
}
