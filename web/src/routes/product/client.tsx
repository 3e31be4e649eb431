import '../../ui/base.css';
import type { SitePage } from '@flydeck/contract/site/pages';
import { hydratePage } from '../../hydrate.tsx';
import { ProductPage } from './page.tsx';

hydratePage<SitePage>((data) => <ProductPage data={data} />);
