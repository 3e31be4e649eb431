import type { PageContext, PageDataByName, PageName, PageRequest } from '@flydeck/contract/pages';
import { renderToString } from 'react-dom/server';
import { type PageFiles, renderDocument } from './document.ts';
import { catalogueOf } from './i18n/catalogues.ts';
import { type FormattedTexts, keepFormatted } from './i18n/formatted.ts';
import { activate, DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './i18n/index.ts';
import { type Manifest, pageFiles } from './manifest.ts';
import { PageContextProvider } from './page-context.tsx';
import type { PageDefinition } from './page-definition.ts';

/** The areas of messages of the shell, which every page speaks. */
const shellAreas = ({ site }: PageContext): readonly string[] =>
  site.consentRequired ? ['page', 'header', 'consent'] : ['page', 'header'];

const FOUND = import.meta.glob<{ readonly definition: PageDefinition<PageName> }>(
  './routes/*/definition.tsx',
  { eager: true },
);

const PAGES = new Map<string, PageDefinition<PageName>>(
  Object.values(FOUND).map(({ definition }) => [definition.name, definition]),
);

/** The languages that pages can be drawn in, the default first. */
export const languages: readonly string[] = LANGUAGES;

/**
 * The renderer of pages. `manifest` is the client build's, so that pages name their files.
 * Each call is synchronous: `t` speaks one language at a time.
 */
export function createRenderer(manifest: Manifest): (request: PageRequest) => string {
  const files = new Map([...PAGES].map(([name, page]) => [name, filesOf(manifest, page)]));
  return ({ name, context, data }) => {
    const [page, own] = [PAGES.get(name), files.get(name)];
    if (!page || !own) throw new Error(`There is no page ${name}.`);
    return renderPage(page, data, context, own);
  };
}

function filesOf(manifest: Manifest, page: { entry: string; interactive: boolean }): PageFiles {
  const files = pageFiles(manifest, page.entry);
  return page.interactive ? files : { styles: files.styles, font: files.font, preloads: [] };
}

function renderPage(
  page: PageDefinition<PageName>,
  data: PageDataByName[PageName],
  context: PageContext,
  files: PageFiles,
): string {
  const language = isLanguage(context.language) ? context.language : DEFAULT_LANGUAGE;
  const messages = catalogueOf(language, [...new Set([...shellAreas(context), ...page.areas])]);
  activate(language, messages);
  const formatted: FormattedTexts = {};
  keepFormatted(formatted);
  const body = renderToString(<PageContextProvider value={context}>{page.body(data)}</PageContextProvider>);
  const head = page.head(data, context);
  const state = page.interactive ? { state: { context, data, messages, formatted } } : {};
  return renderDocument({ context, head, files, body, ...state });
}
