import { definePage } from '../../page-definition.ts';
import { ErrorPage, errorHead } from './page.tsx';

export const definition = definePage({
  name: 'error',
  entry: 'src/routes/error/client.tsx',
  areas: ['site'],
  interactive: true,
  head: errorHead,
  body: (data) => <ErrorPage data={data} />,
});
