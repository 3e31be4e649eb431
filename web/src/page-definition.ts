import type { PageContext, PageDataByName, PageName } from '@flydeck/contract/pages';
import type { ComponentType } from 'react';
import type { Head } from './html-document.ts';

/**
 * Defines how a page is rendered. `routes/<name>/definition.ts` exports the definition of the page as `definition`, and
 * the build generates the page's client script from that `definition.ts` (`tooling/client-scripts.ts`).
 */
export interface PageDefinition<Name extends PageName> {
  readonly name: Name;
  /** Areas of messages (folders in `i18n/messages`) that the page uses. */
  readonly messageAreas: readonly string[];
  /** Areas of the messages of code that the page loads on demand. The page loads them by `loadLaterMessages`. */
  readonly laterMessageAreas?: readonly string[];
  /** True for a page without the site's header, which does not load the header's messages. */
  readonly hasNoHeader?: true;
  /**
   * Modules that the page imports dynamically as soon as it is hydrated, relative to `web`. The browser loads them
   * before that.
   */
  readonly laterModules?: readonly string[];
  /** Whether the page loads its client script and contains the data for hydration. Other pages load no JavaScript. */
  readonly interactive: boolean;
  head(data: PageDataByName[Name], context: PageContext): Head;
  /** The page's component, which must be imported from another file, because the build reads the import statement. */
  readonly component: ComponentType<{ readonly data: PageDataByName[Name] }>;
}

/** Returns `definition`. TypeScript infers the type of the page's data from `Name`. */
export function definePage<Name extends PageName>(definition: PageDefinition<Name>): PageDefinition<Name> {
  return definition;
}
