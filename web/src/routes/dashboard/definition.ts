import { definePage } from '../../page-definition.ts';
import { DashboardPage, dashboardHead } from './page.tsx';

export const definition = definePage({
  name: 'dashboard',
  messageAreas: ['dashboard', 'draft', 'film', 'form', 'own-templates', 'pagesettings', 'publishing'],
  interactive: true,
  head: dashboardHead,
  component: DashboardPage,
});
