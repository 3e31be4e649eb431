import { definePage } from '../../page-definition.ts';
import { DashboardPage, dashboardHead } from './page.tsx';

export const definition = definePage({
  name: 'dashboard',
  entry: 'src/routes/dashboard/client.tsx',
  areas: ['dashboard', 'draft', 'form', 'pagesettings', 'publishing'],
  interactive: true,
  head: dashboardHead,
  body: (data) => <DashboardPage data={data} />,
});
