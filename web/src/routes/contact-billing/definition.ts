import { ContactPage, contactHead } from '../../contact/contact-page.tsx';
import { definePage } from '../../page-definition.ts';

export const definition = definePage({
  name: 'contact-billing',
  messageAreas: ['contact', 'form'],
  interactive: true,
  head: contactHead,
  component: ContactPage,
});
