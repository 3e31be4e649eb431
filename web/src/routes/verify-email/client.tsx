import '../../ui/base.css';
import type { TokenPage as Data } from '@flydeck/contract/account-pages';
import { hydratePage } from '../../hydrate.tsx';
import { VerifyEmailPage } from './page.tsx';

hydratePage<Data>((data) => <VerifyEmailPage data={data} />);
