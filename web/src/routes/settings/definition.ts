import { definePage } from '../../page-definition.ts';
import { SettingsPage, settingsHead } from './page.tsx';

export const definition = definePage({
  name: 'settings',
  messageAreas: ['account', 'form'],
  interactive: true,
  head: settingsHead,
  component: SettingsPage,
});
