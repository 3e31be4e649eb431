import { definePage } from '../../page-definition.ts';
import { ForgotPasswordPage, forgotPasswordHead } from './page.tsx';

export const definition = definePage({
  name: 'forgot-password',
  entry: 'src/routes/forgot-password/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: forgotPasswordHead,
  body: (data) => <ForgotPasswordPage data={data} />,
});
