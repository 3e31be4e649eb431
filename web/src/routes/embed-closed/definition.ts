import { definePage } from '../../page-definition.ts';
import { EmbedUnavailablePage, embedUnavailableHead } from './page.tsx';

export const definition = definePage({
  name: 'embed-closed',
  messageAreas: ['embed'],
  interactive: false,
  head: embedUnavailableHead,
  component: EmbedUnavailablePage,
});
