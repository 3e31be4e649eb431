import '../../ui/base.css';
import type { LinkPasswordPage as Data } from '@flydeck/contract/links/link';
import { hydratePage } from '../../hydrate.tsx';
import { LinkPasswordPage } from './page.tsx';

hydratePage<Data>((data) => <LinkPasswordPage data={data} />);
