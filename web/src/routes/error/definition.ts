import { definePage } from '../../page-definition.ts';
import { ErrorPage, errorHead } from './page.tsx';

export const definition = definePage({
  name: 'error',
  messageAreas: ['site'],
  interactive: true,
  head: errorHead,
  component: ErrorPage,
});
