import { escapeXml } from '../../http/escape-xml.ts';

/** A page in a sitemap, or a sitemap in a sitemap index: its absolute URL and the time of its last change. */
export interface SitemapEntry {
  readonly url: string;
  readonly modifiedAt?: Date;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function buildXml(rootName: string, elementName: string, entries: readonly SitemapEntry[]): string {
  const elements = entries.map(({ url, modifiedAt }) => {
    const lastModified = modifiedAt ? `<lastmod>${modifiedAt.toISOString()}</lastmod>` : '';
    return `<${elementName}><loc>${escapeXml(url)}</loc>${lastModified}</${elementName}>`;
  });
  return `${XML_DECLARATION}<${rootName} xmlns="${NAMESPACE}">\n${elements.join('\n')}\n</${rootName}>\n`;
}

/** Returns the XML of a sitemap (https://www.sitemaps.org/protocol.html). */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  return buildXml('urlset', 'url', entries);
}

/** Returns the XML of a sitemap index. */
export function sitemapIndexXml(entries: readonly SitemapEntry[]): string {
  return buildXml('sitemapindex', 'sitemap', entries);
}
