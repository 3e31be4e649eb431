import { ContactPage, contactHead } from '../../contact/contact-page.tsx';
import { definePage } from '../../page-definition.ts';

export const definition = definePage({
  name: 'contact-billing',
  entry: 'src/routes/contact-billing/client.tsx',
  areas: ['contact', 'form'],
  interactive: true,
  head: contactHead,
  body: (data) => <ContactPage data={data} />,
});
