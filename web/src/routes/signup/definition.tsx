import { definePage } from '../../page-definition.ts';
import { SignUpPage, signUpHead } from './page.tsx';

export const definition = definePage({
  name: 'signup',
  entry: 'src/routes/signup/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: signUpHead,
  body: (data) => <SignUpPage data={data} />,
});
