import { definePage } from '../../page-definition.ts';
import { embedHead } from './head.ts';
import { EmbedPage } from './page.tsx';

export const definition = definePage({
  name: 'embed',
  messageAreas: ['page', 'viewer', 'embed'],
  laterMessageAreas: ['replay', 'form'],
  hasNoHeader: true,
  interactive: true,
  head: embedHead,
  component: EmbedPage,
});
