import { escapeHtml } from '@flydeck/contract/html';
import type { PageContext } from '@flydeck/contract/pages';
import type { FormattedTexts } from './i18n/formatted.ts';
import { LANGUAGES, textDirection } from './i18n/index.ts';
import { memoizeByIdentity } from './memoize-by-identity.ts';

/** Contents of a page's head. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Additional tags as HTML. */
  readonly tags?: readonly string[];
}

/** URL paths of the files that a page loads. */
export interface PageFiles {
  /** `page`: the page's entry script. `start`: `start.ts`, which loads the entry script. Absent for static pages. */
  readonly script?: { readonly start: string; readonly page: string };
  /** Scripts that the browser loads before the entry script imports them. */
  readonly preloads: readonly string[];
  /** Scripts and style sheets that the page imports later. The browser loads them, but does not apply them yet. */
  readonly laterFiles: readonly string[];
  readonly styles: readonly string[];
  /** The font file for Latin text, which the page preloads; undefined if there is none. */
  readonly font: string | undefined;
}

/** What the HTML document of a page is rendered from. */
export interface HtmlDocumentParts {
  readonly context: PageContext;
  readonly head: Head;
  readonly files: PageFiles;
  /** The rendered HTML of the page. */
  readonly body: string;
  /** State to hydrate from; absent if the page has no JavaScript. */
  readonly state?: PageState;
  /** URL of the page's messages (interface texts in the language of the page); set together with `state`. */
  readonly messagesUrl?: string;
  /** URL of the messages that the page loads on demand. */
  readonly laterMessagesUrl?: string;
}

/** State of the page, sent as JSON. The browser needs only this state and the messages to render the page again. */
export interface PageState {
  readonly context: PageContext;
  readonly data: object;
  /** The numbers and dates that the server formatted as text for this page. The browser reuses these texts. */
  readonly formatted: FormattedTexts;
}

export const STATE_ELEMENT_ID = 'page-data';
/** Id of the element that contains the messages once `start.ts` has loaded them. */
export const MESSAGES_ELEMENT_ID = 'page-messages';
export const ROOT_ELEMENT_ID = 'root';

/** Returns JSON that is safe in a script element: escapes `<`, which could end the element, and line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Returns the same as `scriptJson`. Caches the JSON, because the server renders the same data for several origins. */
const cachedJson = /* @__PURE__ */ memoizeByIdentity<object, string>(scriptJson);

/** Returns the same as `scriptJson(state)`, with the JSON of the data from the cache. */
function stateJson({ context, data, formatted }: PageState): string {
  return `{"context":${scriptJson(context)},"data":${cachedJson(data)},"formatted":${scriptJson(formatted)}}`;
}

/** Returns the absolute URL of this page in a language; without `lang` if `language` is undefined. */
function languageUrl(context: PageContext, language: string | undefined): string {
  const query = [context.query, language === undefined ? '' : `lang=${language}`].filter(Boolean).join('&');
  return context.origin + context.path + (query && `?${query}`);
}

/** Returns links for search engines to this page (canonical) and to its versions in all languages (alternate). */
function languageLinks(context: PageContext): string {
  const canonicalUrl = languageUrl(context, context.explicitLanguage ? context.language : undefined);
  const alternateLinks = LANGUAGES.map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(languageUrl(context, language))}">`,
  );
  const defaultLink = `<link rel="alternate" hreflang="x-default" href="${escapeHtml(languageUrl(context, undefined))}">`;
  return `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">${alternateLinks.join('')}${defaultLink}`;
}

function fileTags(files: PageFiles): string {
  const font = files.font ? `<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin>` : '';
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="${file}">`);
  const preloads = files.preloads.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`);
  const laterFiles = files.laterFiles.map((file) => {
    const type = file.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" href="${file}" as="${type}" crossorigin fetchpriority="low">`;
  });
  // Low priority: the page is readable before hydration, so resources that are needed for painting load first.
  const script = files.script
    ? `<script type="module" src="${files.script.start}" data-page="${files.script.page}" fetchpriority="low"></script>`
    : '';
  return [font, ...styles, ...preloads, script, ...laterFiles].join('');
}

/** Returns the tag that preloads the messages. */
const messagesPreload = (url: string | undefined): string =>
  url ? `<link rel="preload" href="${url}" as="fetch" crossorigin fetchpriority="low">` : '';
/** Returns an empty element, into which `start.ts` writes the messages. */
function messagesElement({ messagesUrl, laterMessagesUrl }: HtmlDocumentParts): string {
  const later = laterMessagesUrl ? ` data-later="${laterMessagesUrl}"` : '';
  return messagesUrl
    ? `<script type="application/json" id="${MESSAGES_ELEMENT_ID}" data-src="${messagesUrl}"${later}>{}</script>`
    : '';
}

function headHtml({ context, head, files, messagesUrl }: HtmlDocumentParts): string {
  const description = head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '';
  const searchEngineTags = context.indexable ? languageLinks(context) : '<meta name="robots" content="noindex">';
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    description,
    searchEngineTags,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161c25">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    fileTags(files),
    messagesPreload(messagesUrl),
    ...(head.tags ?? []),
  ].join('');
}

/** Renders the complete HTML document. */
export function renderHtmlDocument(parts: HtmlDocumentParts): string {
  const { language } = parts.context;
  const stateElement = parts.state
    ? `<script type="application/json" id="${STATE_ELEMENT_ID}">${stateJson(parts.state)}</script>`
    : '';
  return `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head>${headHtml(parts)}</head><body><div id="${ROOT_ELEMENT_ID}">${parts.body}</div>${stateElement}${messagesElement(parts)}</body></html>`;
}
