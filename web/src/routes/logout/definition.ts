import { definePage } from '../../page-definition.ts';
import { LogOutPage, logOutHead } from './page.tsx';

export const definition = definePage({
  name: 'logout',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: logOutHead,
  component: LogOutPage,
});
