import { definePage } from '../../page-definition.ts';
import { ExplorePage, exploreHead } from './page.tsx';

export const definition = definePage({
  name: 'explore',
  messageAreas: ['page', 'explore'],
  interactive: true,
  head: exploreHead,
  component: ExplorePage,
});
