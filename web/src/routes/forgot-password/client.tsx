import '../../ui/base.css';
import type { EmptyPageData as Data } from '@flydeck/contract/account-pages';
import { hydratePage } from '../../hydrate.tsx';
import { ForgotPasswordPage } from './page.tsx';

hydratePage<Data>((data) => <ForgotPasswordPage data={data} />);
