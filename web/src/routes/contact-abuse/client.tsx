import '../../ui/base.css';
import type { AbusePage as Data } from '@flydeck/contract/contact/contact';
import { AbusePage } from '../../contact/abuse-page.tsx';
import { hydratePage } from '../../hydrate.tsx';

hydratePage<Data>((data) => <AbusePage data={data} />);
