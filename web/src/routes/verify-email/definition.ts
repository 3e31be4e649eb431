import { definePage } from '../../page-definition.ts';
import { VerifyEmailPage, verifyEmailHead } from './page.tsx';

export const definition = definePage({
  name: 'verify-email',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: verifyEmailHead,
  component: VerifyEmailPage,
});
