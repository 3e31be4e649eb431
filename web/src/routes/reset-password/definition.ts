import { definePage } from '../../page-definition.ts';
import { ResetPasswordPage, resetPasswordHead } from './page.tsx';

export const definition = definePage({
  name: 'reset-password',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: resetPasswordHead,
  component: ResetPasswordPage,
});
