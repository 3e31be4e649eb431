import { definePage } from '../../page-definition.ts';
import { LogInPage, logInHead } from './page.tsx';

export const definition = definePage({
  name: 'login',
  entry: 'src/routes/login/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: logInHead,
  body: (data) => <LogInPage data={data} />,
});
