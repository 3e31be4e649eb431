import { definePage } from '../../page-definition.ts';
import { HomePage, homeHead } from './page.tsx';

export const definition = definePage({
  name: 'home',
  areas: ['page', 'home', 'viewer'],
  interactive: true,
  head: homeHead,
  component: HomePage,
});
