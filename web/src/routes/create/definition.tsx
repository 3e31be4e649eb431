import { definePage } from '../../page-definition.ts';
import { CreatePageView, createHead } from './page.tsx';

export const definition = definePage({
  name: 'create',
  entry: 'src/routes/create/client.tsx',
  areas: ['create', 'form', 'template', 'outline'],
  interactive: true,
  head: createHead,
  body: (data) => <CreatePageView data={data} />,
});
