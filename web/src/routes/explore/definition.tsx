import { definePage } from '../../page-definition.ts';
import { ExplorePage, exploreHead } from './page.tsx';

export const definition = definePage({
  name: 'explore',
  entry: 'src/routes/explore/client.tsx',
  areas: ['page', 'explore'],
  interactive: true,
  head: exploreHead,
  body: (data) => <ExplorePage data={data} />,
});
