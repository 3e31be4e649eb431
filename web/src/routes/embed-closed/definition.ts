import { definePage } from '../../page-definition.ts';
import { EmbedClosedPage, embedClosedHead } from './page.tsx';

export const definition = definePage({
  name: 'embed-closed',
  messageAreas: ['embed'],
  interactive: false,
  head: embedClosedHead,
  component: EmbedClosedPage,
});
