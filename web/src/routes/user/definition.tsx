import { definePage } from '../../page-definition.ts';
import { UserPage, userHead } from './page.tsx';

export const definition = definePage({
  name: 'user',
  entry: 'src/routes/user/client.tsx',
  areas: ['user'],
  interactive: true,
  head: userHead,
  body: (data) => <UserPage data={data} />,
});
