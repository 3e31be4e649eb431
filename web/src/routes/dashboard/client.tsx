import '../../ui/base.css';
import type { DashboardPage as DashboardData } from '@flydeck/contract/dashboard/page';
import { hydratePage } from '../../hydrate.tsx';
import { DashboardPage } from './page.tsx';

hydratePage<DashboardData>((data) => <DashboardPage data={data} />);
