import { definePage } from '../../page-definition.ts';
import { SearchResultsPage, searchHead } from './page.tsx';

export const definition = definePage({
  name: 'search',
  entry: 'src/routes/search/client.tsx',
  areas: ['page', 'explore'],
  interactive: true,
  head: searchHead,
  body: (data) => <SearchResultsPage data={data} />,
});
