import '../../ui/base.css';
import type { AdminPage as AdminData } from '@flydeck/contract/admin/sections';
import { hydratePage } from '../../hydrate.tsx';
import { AdminPage } from './page.tsx';

hydratePage<AdminData>((data) => <AdminPage data={data} />);
