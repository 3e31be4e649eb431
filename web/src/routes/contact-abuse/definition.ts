import { AbusePage, abuseHead } from '../../contact/abuse-page.tsx';
import { definePage } from '../../page-definition.ts';

export const definition = definePage({
  name: 'contact-abuse',
  messageAreas: ['contact', 'form'],
  interactive: true,
  head: abuseHead,
  component: AbusePage,
});
