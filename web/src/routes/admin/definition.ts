import { definePage } from '../../page-definition.ts';
import { AdminPage, adminHead } from './page.tsx';

export const definition = definePage({
  name: 'admin',
  messageAreas: ['admin', 'ads', 'brand', 'form', 'legal', 'sales'],
  interactive: true,
  head: adminHead,
  component: AdminPage,
});
