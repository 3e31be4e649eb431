import { definePage } from '../../page-definition.ts';
import { HomePage, homeHead } from './page.tsx';

export const definition = definePage({
  name: 'home',
  entry: 'src/routes/home/client.tsx',
  areas: ['page', 'home', 'viewer'],
  interactive: true,
  head: homeHead,
  body: (data) => <HomePage data={data} />,
});
