import type { PageContext, PageDataByName, PageName } from '@flydeck/contract/pages';
import type { ReactNode } from 'react';
import type { Head } from './document.ts';

/** How a page is drawn: `routes/<name>/definition.tsx` exports one as `definition`. */
export interface PageDefinition<Name extends PageName> {
  readonly name: Name;
  /** Key of the client build (`tooling/entries.ts`); it decides what the page loads. */
  readonly entry: string;
  /** Areas of messages that the page speaks. */
  readonly areas: readonly string[];
  /** Ships JavaScript and the data to start from; other pages take only the style sheets of their entry. */
  readonly interactive: boolean;
  head(data: PageDataByName[Name], context: PageContext): Head;
  body(data: PageDataByName[Name]): ReactNode;
}

/** Names the page, so that its data is known to be of the right kind. */
export function definePage<Name extends PageName>(definition: PageDefinition<Name>): PageDefinition<Name> {
  return definition;
}
