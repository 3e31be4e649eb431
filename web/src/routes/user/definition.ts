import { definePage } from '../../page-definition.ts';
import { UserPage, userHead } from './page.tsx';

export const definition = definePage({
  name: 'user',
  messageAreas: ['user'],
  interactive: true,
  head: userHead,
  component: UserPage,
});
