import type { PageContext } from '@flydeck/contract/pages';
import type { FormattedTexts } from './i18n/formatted.ts';
import { LANGUAGES, textDirection } from './i18n/index.ts';
import { memoizeByIdentity } from './memoize-by-identity.ts';

/** What the head of a page says beside its title. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Further tags, already HTML. */
  readonly tags?: readonly string[];
}

/** Files that a page loads, below the instance's root. */
export interface PageFiles {
  /** The page's own script and the one that starts it; absent: the page stays as it is. */
  readonly script?: { readonly start: string; readonly page: string };
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** The font file that nearly every page needs. */
  readonly font: string | undefined;
}

export interface DocumentParts {
  readonly context: PageContext;
  readonly head: Head;
  readonly files: PageFiles;
  /** The page's own HTML. */
  readonly body: string;
  /** What the page hydrates from; absent: the page ships no JavaScript. */
  readonly state?: PageState;
  /** The address of the messages that it speaks then. */
  readonly messages?: string;
}

/** The JSON beside the page: enough, with its messages, to draw it again in the browser. */
export interface PageState {
  readonly context: PageContext;
  readonly data: object;
  /** What was formatted to draw it. */
  readonly formatted: FormattedTexts;
}

export const STATE_ELEMENT_ID = 'page-data';
/** Where the messages stand once they have come; `start.ts` brings them. */
export const MESSAGES_ELEMENT_ID = 'page-messages';
export const ROOT_ELEMENT_ID = 'root';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that cannot end its script element early, nor be taken for a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The server renders the pages of several origins from the same data. */
const dataJson = /* @__PURE__ */ memoizeByIdentity<object, string>(scriptJson);

/** The JSON of `state`, as `scriptJson` would write it. */
function stateJson({ context, data, formatted }: PageState): string {
  return `{"context":${scriptJson(context)},"data":${dataJson(data)},"formatted":${scriptJson(formatted)}}`;
}

/** The address of this page in a language, absolute. */
function languageUrl(context: PageContext, language: string | undefined): string {
  const query = [context.query, language === undefined ? '' : `lang=${language}`].filter(Boolean).join('&');
  return context.origin + context.path + (query && `?${query}`);
}

function languageLinks(context: PageContext): string {
  const own = languageUrl(context, context.explicitLanguage ? context.language : undefined);
  const alternates = LANGUAGES.map(
    (language) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(languageUrl(context, language))}">`,
  );
  const fallback = `<link rel="alternate" hreflang="x-default" href="${escapeHtml(languageUrl(context, undefined))}">`;
  return `<link rel="canonical" href="${escapeHtml(own)}">${alternates.join('')}${fallback}`;
}

function fileTags(files: PageFiles): string {
  const font = files.font
    ? `<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin>`
    : '';
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="${file}">`);
  const preloads = files.preloads.map(
    (file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`,
  );
  // The page is read before it comes to life: what is painted goes first.
  const script = files.script
    ? `<script type="module" src="${files.script.start}" data-page="${files.script.page}" fetchpriority="low"></script>`
    : '';
  return [font, ...styles, ...preloads, script].join('');
}

/** The messages are asked for at once, and put into a place of their own. */
const messagesPreload = (address: string | undefined): string =>
  address ? `<link rel="preload" href="${address}" as="fetch" crossorigin fetchpriority="low">` : '';
const messagesPlace = (address: string | undefined): string =>
  address
    ? `<script type="application/json" id="${MESSAGES_ELEMENT_ID}" data-src="${address}">{}</script>`
    : '';

function headOf({ context, head, files, messages }: DocumentParts): string {
  const description = head.description
    ? `<meta name="description" content="${escapeHtml(head.description)}">`
    : '';
  const robots = context.indexable ? languageLinks(context) : '<meta name="robots" content="noindex">';
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    description,
    robots,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161c25">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    fileTags(files),
    messagesPreload(messages),
    ...(head.tags ?? []),
  ].join('');
}

/** The whole page. */
export function renderDocument(parts: DocumentParts): string {
  const { language } = parts.context;
  const state = parts.state
    ? `<script type="application/json" id="${STATE_ELEMENT_ID}">${stateJson(parts.state)}</script>`
    : '';
  return `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head>${headOf(parts)}</head><body><div id="${ROOT_ELEMENT_ID}">${parts.body}</div>${state}${messagesPlace(parts.messages)}</body></html>`;
}
