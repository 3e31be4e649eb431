import { definePage } from '../../page-definition.ts';
import { SignUpPage, signUpHead } from './page.tsx';

export const definition = definePage({
  name: 'signup',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: signUpHead,
  component: SignUpPage,
});
