import '../../ui/base.css';
import type { LogInPage as Data } from '@flydeck/contract/account-pages';
import { hydratePage } from '../../hydrate.tsx';
import { LogInPage } from './page.tsx';

hydratePage<Data>((data) => <LogInPage data={data} />);
