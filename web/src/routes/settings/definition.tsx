import { definePage } from '../../page-definition.ts';
import { SettingsPage, settingsHead } from './page.tsx';

export const definition = definePage({
  name: 'settings',
  entry: 'src/routes/settings/client.tsx',
  areas: ['account', 'form'],
  interactive: true,
  head: settingsHead,
  body: (data) => <SettingsPage data={data} />,
});
