import '../../ui/base.css';
import type { EmptyPageData as Data } from '@flydeck/contract/account-pages';
import { hydratePage } from '../../hydrate.tsx';
import { SettingsPage } from './page.tsx';

hydratePage<Data>((data) => <SettingsPage data={data} />);
