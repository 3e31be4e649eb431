import '../../ui/base.css';
import type { HomePage as HomeData } from '@flydeck/contract/presentations/pages';
import { hydratePage } from '../../hydrate.tsx';
import { HomePage } from './page.tsx';

hydratePage<HomeData>((data) => <HomePage data={data} />);
