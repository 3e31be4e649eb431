import '../../ui/base.css';
import type { UserPage as UserData } from '@flydeck/contract/profiles/page';
import { hydratePage } from '../../hydrate.tsx';
import { UserPage } from './page.tsx';

hydratePage<UserData>((data) => <UserPage data={data} />);
