import { definePage } from '../../page-definition.ts';
import { ForgotPasswordPage, forgotPasswordHead } from './page.tsx';

export const definition = definePage({
  name: 'forgot-password',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: forgotPasswordHead,
  component: ForgotPasswordPage,
});
