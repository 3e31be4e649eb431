import type { PageContext, PageDataByName, PageName } from '@flydeck/contract/pages';
import type { ReactNode } from 'react';
import type { Head } from './document.ts';

/** Defines a page's rendering; `routes/<name>/definition.tsx` exports one as `definition`. */
export interface PageDefinition<Name extends PageName> {
  readonly name: Name;
  /** Key of the client build (`tooling/entries.ts`), which determines the files that the page loads. */
  readonly entry: string;
  /** Areas of messages that the page uses. */
  readonly areas: readonly string[];
  /** Ships JavaScript and state; other pages load only the style sheets of their entry. */
  readonly interactive: boolean;
  head(data: PageDataByName[Name], context: PageContext): Head;
  body(data: PageDataByName[Name]): ReactNode;
}

/** Identity function that infers `Name`, so that the data has the page's type. */
export function definePage<Name extends PageName>(definition: PageDefinition<Name>): PageDefinition<Name> {
  return definition;
}
