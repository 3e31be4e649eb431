import '../../ui/base.css';
import type { ContactPage as Data } from '@flydeck/contract/contact/contact';
import { ContactPage } from '../../contact/contact-page.tsx';
import { hydratePage } from '../../hydrate.tsx';

hydratePage<Data>((data) => <ContactPage data={data} />);
