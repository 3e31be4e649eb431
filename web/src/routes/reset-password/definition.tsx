import { definePage } from '../../page-definition.ts';
import { ResetPasswordPage, resetPasswordHead } from './page.tsx';

export const definition = definePage({
  name: 'reset-password',
  entry: 'src/routes/reset-password/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: resetPasswordHead,
  body: (data) => <ResetPasswordPage data={data} />,
});
