import { definePage } from '../../page-definition.ts';
import { InsightsPage, insightsHead } from './page.tsx';

export const definition = definePage({
  name: 'insights',
  messageAreas: ['insights', 'sales'],
  interactive: true,
  head: insightsHead,
  component: InsightsPage,
});
