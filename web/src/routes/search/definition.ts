import { definePage } from '../../page-definition.ts';
import { SearchResultsPage, searchHead } from './page.tsx';

export const definition = definePage({
  name: 'search',
  messageAreas: ['page', 'explore'],
  interactive: true,
  head: searchHead,
  component: SearchResultsPage,
});
