import { definePage } from '../../page-definition.ts';
import { LogInPage, logInHead } from './page.tsx';

export const definition = definePage({
  name: 'login',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: logInHead,
  component: LogInPage,
});
