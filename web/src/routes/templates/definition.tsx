import { definePage } from '../../page-definition.ts';
import { TemplatesPage, templatesHead } from './page.tsx';

export const definition = definePage({
  name: 'templates',
  entry: 'src/routes/templates/client.tsx',
  areas: ['page', 'template', 'templates'],
  interactive: true,
  head: templatesHead,
  body: (data) => <TemplatesPage data={data} />,
});
