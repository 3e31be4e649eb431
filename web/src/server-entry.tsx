import type { PageContext, PageDataByName, PageName, PageRequest } from '@flydeck/contract/pages';
import { renderToString } from 'react-dom/server';
import { type PageFiles, renderDocument } from './document.ts';
import { type FormattedTexts, keepFormatted } from './i18n/formatted.ts';
import { activate, DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './i18n/index.ts';
import { type MessageFile, messageFile, type PageMessages } from './i18n/message-file.ts';
import { type Manifest, pageFiles } from './manifest.ts';
import { PageContextProvider } from './page-context.tsx';
import type { PageDefinition } from './page-definition.ts';

/** The areas of messages of the shell, which every page speaks. */
const SHELL_AREAS = ['page', 'header', 'consent'];

/** What `page` speaks in `language`. */
const messagesOf = (page: Pick<PageDefinition<PageName>, 'areas'>, language: Language): MessageFile =>
  messageFile(language, [...new Set([...SHELL_AREAS, ...page.areas])]);

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

/** The files of messages that pages name, by page and language; the build writes them beside the other files. */
export function messageFiles(): readonly PageMessages[] {
  const alive = [...PAGES].filter(([, { interactive }]) => interactive);
  return alive.flatMap(([page, definition]) =>
    LANGUAGES.map((language) => ({ page, language, ...messagesOf(definition, language) })),
  );
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
  const { messages, path } = messagesOf(page, language);
  activate(language, messages);
  const formatted: FormattedTexts = {};
  keepFormatted(formatted);
  const body = renderToString(<PageContextProvider value={context}>{page.body(data)}</PageContextProvider>);
  const head = page.head(data, context);
  const state = page.interactive ? { state: { context, data, formatted }, messages: `/${path}` } : {};
  return renderDocument({ context, head, files, body, ...state });
}
