import { definePage } from '../../page-definition.ts';
import { DashboardPage, dashboardHead } from './page.tsx';

export const definition = definePage({
  name: 'dashboard',
  entry: 'src/routes/dashboard/client.tsx',
  areas: ['dashboard', 'form', 'pagesettings'],
  interactive: true,
  head: dashboardHead,
  body: (data) => <DashboardPage data={data} />,
});
