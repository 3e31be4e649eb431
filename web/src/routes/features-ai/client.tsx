import '../../ui/base.css';
import type { SitePage } from '@flydeck/contract/site/pages';
import { hydratePage } from '../../hydrate.tsx';
import { AiPage } from './page.tsx';

hydratePage<SitePage>((data) => <AiPage data={data} />);
