import '../../ui/base.css';
import type { SignUpPage as Data } from '@flydeck/contract/account-pages';
import { hydratePage } from '../../hydrate.tsx';
import { SignUpPage } from './page.tsx';

hydratePage<Data>((data) => <SignUpPage data={data} />);
