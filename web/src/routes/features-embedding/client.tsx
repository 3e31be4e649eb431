import '../../ui/base.css';
import type { SitePage } from '@flydeck/contract/site/pages';
import { hydratePage } from '../../hydrate.tsx';
import { EmbeddingPage } from './page.tsx';

hydratePage<SitePage>((data) => <EmbeddingPage data={data} />);
