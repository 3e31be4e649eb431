import { definePage } from '../../page-definition.ts';
import { ExplorePage, exploreHead } from './page.tsx';

export const definition = definePage({
  name: 'explore',
  areas: ['page', 'explore'],
  interactive: true,
  head: exploreHead,
  component: ExplorePage,
});
