import '../../ui/base.css';
import type { MicropaymentPage as Data } from '@flydeck/contract/purchases/messages';
import { hydratePage } from '../../hydrate.tsx';
import { MicropaymentPage } from './page.tsx';

hydratePage<Data>((data) => <MicropaymentPage data={data} />);
