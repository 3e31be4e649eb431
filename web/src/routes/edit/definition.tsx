import { definePage } from '../../page-definition.ts';
import { EditPageView, editHead } from './page.tsx';

export const definition = definePage({
  name: 'edit',
  entry: 'src/routes/edit/client.tsx',
  areas: ['draft', 'editor', 'form', 'publishing'],
  interactive: true,
  head: editHead,
  body: (data) => <EditPageView data={data} />,
});
