import type { PageContext, PageDataByName, PageRequest } from '@flydeck/contract/presentations/pages';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Head, type PageFiles, renderDocument } from './document.ts';
import { catalogueOf } from './i18n/catalogues.ts';
import { activate, DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './i18n/index.ts';
import { type Manifest, pageFiles } from './manifest.ts';
import { PageContextProvider } from './page-context.tsx';
import { ErrorPage, errorHead } from './routes/error/page.tsx';
import { HomePage, homeHead } from './routes/home/page.tsx';
import { viewHead } from './routes/view/head.ts';
import { ViewPage } from './routes/view/page.tsx';

interface PageDefinition<Data> {
  /** Key of the client build; it decides what the page loads. */
  readonly entry: string;
  /** Areas of messages that the page speaks. */
  readonly areas: readonly string[];
  /** Ships JavaScript and the data to start from; other pages take only the style sheets of their entry. */
  readonly interactive: boolean;
  readonly head: (data: Data, context: PageContext) => Head;
  readonly body: (data: Data) => ReactNode;
}

const PAGES: { [Name in keyof PageDataByName]: PageDefinition<PageDataByName[Name]> } = {
  view: {
    entry: 'src/routes/view/client.tsx',
    areas: ['page', 'viewer'],
    interactive: true,
    head: viewHead,
    body: (data) => <ViewPage data={data} />,
  },
  home: {
    entry: 'src/routes/home/client.tsx',
    areas: ['page', 'home', 'viewer'],
    interactive: true,
    head: homeHead,
    body: (data) => <HomePage data={data} />,
  },
  error: {
    entry: 'src/routes/error/client.tsx',
    areas: ['page'],
    interactive: false,
    head: errorHead,
    body: (data) => <ErrorPage kind={data.kind} />,
  },
};

/** The languages that pages can be drawn in, the default first. */
export const languages: readonly string[] = LANGUAGES;

/**
 * The renderer of pages. `manifest` is the client build's, so that pages name their files.
 * Each call is synchronous: `t` speaks one language at a time.
 */
export function createRenderer(manifest: Manifest): (request: PageRequest) => string {
  const files = new Map(Object.values(PAGES).map((page) => [page.entry, filesOf(manifest, page)]));
  return ({ name, context, data }) => {
    const page = PAGES[name] as PageDefinition<unknown>;
    return renderPage(page, data, context, files.get(page.entry) as PageFiles);
  };
}

function filesOf(manifest: Manifest, page: { entry: string; interactive: boolean }): PageFiles {
  const files = pageFiles(manifest, page.entry);
  return page.interactive ? files : { ...files, scripts: [], preloads: [] };
}

function renderPage(
  page: PageDefinition<unknown>,
  data: unknown,
  context: PageContext,
  files: PageFiles,
): string {
  const language = isLanguage(context.language) ? context.language : DEFAULT_LANGUAGE;
  const messages = catalogueOf(language, page.areas);
  activate(language, messages);
  const body = renderToString(<PageContextProvider value={context}>{page.body(data)}</PageContextProvider>);
  const head = page.head(data, context);
  const state = page.interactive ? { state: { context, data, messages } } : {};
  return renderDocument({ context, head, files, body, ...state });
}
