import { definePage } from '../../page-definition.ts';
import { AdminPage, adminHead } from './page.tsx';

export const definition = definePage({
  name: 'admin',
  entry: 'src/routes/admin/client.tsx',
  areas: ['admin', 'ads', 'form', 'legal', 'sales'],
  interactive: true,
  head: adminHead,
  body: (data) => <AdminPage data={data} />,
});
