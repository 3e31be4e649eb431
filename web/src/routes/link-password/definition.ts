import { definePage } from '../../page-definition.ts';
import { LinkPasswordPage, linkPasswordHead } from './page.tsx';

export const definition = definePage({
  name: 'link-password',
  messageAreas: ['link', 'form'],
  interactive: true,
  head: linkPasswordHead,
  component: LinkPasswordPage,
});
