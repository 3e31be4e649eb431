import type { PageContext, PageDataByName, PageName, PageRequest } from '@flydeck/contract/pages';
import { renderToString } from 'react-dom/server';
import { type PageFiles, renderHtmlDocument } from './html-document.ts';
import { type FormattedTexts, setFormattedTexts } from './i18n/formatted.ts';
import { activateLanguage, DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './i18n/index.ts';
import { type MessageFile, messageFile, type PageMessages } from './i18n/message-file.ts';
import { clientScriptOf, type Manifest, pageFiles } from './manifest.ts';
import { PageContextProvider } from './page-context.tsx';
import type { PageDefinition } from './page-definition.ts';

/** Message areas of the shell, which every page uses. */
const SHELL_AREAS = ['page', 'header', 'consent'];

/** Message areas of pages without a header. */
const HEADERLESS_AREAS = ['page', 'consent'];

/** Returns the messages of `page` in `language`, including those of the shell. */
const messagesOf = (
  page: Pick<PageDefinition<PageName>, 'messageAreas' | 'hasNoHeader'>,
  language: Language,
): MessageFile =>
  messageFile(language, [...new Set([...(page.hasNoHeader ? HEADERLESS_AREAS : SHELL_AREAS), ...page.messageAreas])]);

/** Returns the messages that `page` loads on demand; undefined if there are none. */
const laterMessagesOf = (
  { laterMessageAreas }: Pick<PageDefinition<PageName>, 'laterMessageAreas'>,
  language: Language,
): MessageFile | undefined => laterMessageAreas && messageFile(language, laterMessageAreas);

const DEFINITION_MODULES = import.meta.glob<{ readonly definition: PageDefinition<PageName> }>(
  './routes/*/definition.ts',
  { eager: true },
);

const PAGES = new Map<string, PageDefinition<PageName>>(
  Object.values(DEFINITION_MODULES).map(({ definition }) => [definition.name, definition]),
);

/** Languages that pages can be rendered in, the default first. */
export const languages: readonly string[] = LANGUAGES;

/**
 * Creates the page renderer. `manifest` is the manifest of the client build, which lists the files of each page. The
 * renderer is synchronous, because the translation function `t` has one active language at a time.
 * @throws Error (from the renderer) for an unknown page.
 */
export function createRenderer(manifest: Manifest): (request: PageRequest) => string {
  const filesByPage = new Map([...PAGES].map(([name, page]) => [name, filesOf(manifest, page)]));
  return ({ name, context, data }) => {
    const [page, filesOfPage] = [PAGES.get(name), filesByPage.get(name)];
    if (!page || !filesOfPage) throw new Error(`There is no page ${name}.`);
    return renderPage(page, data, context, filesOfPage);
  };
}

/** Message files by page and language, which the build writes next to the client's other files. */
export function messageFiles(): readonly PageMessages[] {
  const interactivePages = [...PAGES].filter(([, { interactive }]) => interactive);
  return interactivePages.flatMap(([page, definition]) =>
    LANGUAGES.flatMap((language) => {
      const later = laterMessagesOf(definition, language);
      const first = { page, language, isLater: false, ...messagesOf(definition, language) };
      return later ? [first, { page, language, isLater: true, ...later }] : [first];
    }),
  );
}

function filesOf(manifest: Manifest, page: PageDefinition<PageName>): PageFiles {
  const files = pageFiles(manifest, clientScriptOf(page.name), page.laterModules);
  return page.interactive ? files : { styles: files.styles, font: files.font, preloads: [], laterFiles: [] };
}

function renderPage(
  page: PageDefinition<PageName>,
  data: PageDataByName[PageName],
  context: PageContext,
  files: PageFiles,
): string {
  const language = isLanguage(context.language) ? context.language : DEFAULT_LANGUAGE;
  const { messages, path } = messagesOf(page, language);
  activateLanguage(language, messages);
  // Rendering fills `formatted`. An interactive page receives `formatted`, so that the browser does not format the
  // texts again.
  const formatted: FormattedTexts = {};
  setFormattedTexts(formatted);
  const Page = page.component;
  const body = renderToString(
    <PageContextProvider value={context}>
      <Page data={data} />
    </PageContextProvider>,
  );
  const head = page.head(data, context);
  const later = laterMessagesOf(page, language);
  const laterUrl = later && { laterMessagesUrl: `/${later.path}` };
  const state = page.interactive ? { state: { context, data, formatted }, messagesUrl: `/${path}`, ...laterUrl } : {};
  return renderHtmlDocument({ context, head, files, body, ...state });
}
