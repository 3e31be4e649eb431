import { definePage } from '../../page-definition.ts';
import { HomePage, homeHead } from './page.tsx';

export const definition = definePage({
  name: 'home',
  messageAreas: ['page', 'home', 'viewer'],
  interactive: true,
  head: homeHead,
  component: HomePage,
});
