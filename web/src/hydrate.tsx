import type { PageContext } from '@flydeck/contract/pages';
import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reportUncaught } from './analytics/report-failure.ts';
import { configureAnalytics } from './analytics/settings.ts';
import { MESSAGES_ELEMENT_ID, type PageState, ROOT_ELEMENT_ID, STATE_ELEMENT_ID } from './html-document.ts';
import { setFormattedTexts } from './i18n/formatted.ts';
import { activateLanguage, type Catalogue } from './i18n/index.ts';
import { resolveLanguage } from './i18n/languages.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageContextProvider } from './page-context.tsx';

/** The state of a hydrated page. */
export interface HydratedPage<Data> {
  readonly data: Data;
  readonly context: PageContext;
}

/**
 * Hydrates a page from its JSON state and messages, and returns the state.
 * @throws Error if the page has no state, no messages or no root element.
 */
export function hydratePage<Data>(Page: ComponentType<{ readonly data: Data }>): HydratedPage<Data> {
  const stateElement = document.getElementById(STATE_ELEMENT_ID);
  const rootElement = document.getElementById(ROOT_ELEMENT_ID);
  const messagesElement = document.getElementById(MESSAGES_ELEMENT_ID);
  if (!stateElement?.textContent || !messagesElement?.textContent || !rootElement)
    throw new Error('The page is incomplete.');
  const { context, data, formatted } = JSON.parse(stateElement.textContent) as PageState;
  const messages = JSON.parse(messagesElement.textContent) as Catalogue;
  activateLanguage(resolveLanguage(document.documentElement.lang, document.cookie), messages);
  // Numbers and dates that the server has formatted. The browser does not format them again.
  setFormattedTexts(formatted);
  const { consentRequired, eventsOnLocalhost, logUrl } = context.site;
  configureAnalytics({ consentRequired, eventsOnLocalhost, logUrl });
  reportUncaught();
  // In a transition, hydration regularly yields to the browser, which can handle scrolling and typing meanwhile.
  startTransition(() => {
    hydrateRoot(
      rootElement,
      <PageContextProvider value={context}>
        <PageBoundary>
          <Page data={data as Data} />
        </PageBoundary>
      </PageContextProvider>,
    );
  });
  return { data: data as Data, context };
}
