import '../../ui/base.css';
import type { InsightsPage as InsightsData } from '@flydeck/contract/insights/insights';
import { hydratePage } from '../../hydrate.tsx';
import { InsightsPage } from './page.tsx';

hydratePage<InsightsData>((data) => <InsightsPage data={data} />);
