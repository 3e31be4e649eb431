import { definePage } from '../../page-definition.ts';
import { InsightsPage, insightsHead } from './page.tsx';

export const definition = definePage({
  name: 'insights',
  entry: 'src/routes/insights/client.tsx',
  areas: ['insights', 'sales'],
  interactive: true,
  head: insightsHead,
  body: (data) => <InsightsPage data={data} />,
});
