import { definePage } from '../../page-definition.ts';
import { LogOutPage, logOutHead } from './page.tsx';

export const definition = definePage({
  name: 'logout',
  entry: 'src/routes/logout/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: logOutHead,
  body: (data) => <LogOutPage data={data} />,
});
