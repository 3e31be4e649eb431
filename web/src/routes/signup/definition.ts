import { definePage } from '../../page-definition.ts';
import { SignUpPage, signUpHead } from './page.tsx';

export const definition = definePage({
  name: 'signup',
  areas: ['account', 'form'],
  interactive: true,
  head: signUpHead,
  component: SignUpPage,
});
