import { definePage } from '../../page-definition.ts';
import { VerifyEmailPage, verifyEmailHead } from './page.tsx';

export const definition = definePage({
  name: 'verify-email',
  entry: 'src/routes/verify-email/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: verifyEmailHead,
  body: (data) => <VerifyEmailPage data={data} />,
});
