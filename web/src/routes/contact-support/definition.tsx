import { ContactPage, contactHead } from '../../contact/contact-page.tsx';
import { definePage } from '../../page-definition.ts';

export const definition = definePage({
  name: 'contact-support',
  entry: 'src/routes/contact-support/client.tsx',
  areas: ['contact', 'form'],
  interactive: true,
  head: contactHead,
  body: (data) => <ContactPage data={data} />,
});
