import '../../ui/base.css';
import type { EmptyPageData as Data } from '@flydeck/contract/account-pages';
import { hydratePage } from '../../hydrate.tsx';
import { LogOutPage } from './page.tsx';

hydratePage<Data>((data) => <LogOutPage data={data} />);
