import '../../ui/base.css';
import type { LegalPageData } from '@flydeck/contract/legal/page';
import { hydratePage } from '../../hydrate.tsx';
import { LegalPage } from './page.tsx';

hydratePage<LegalPageData>((data) => <LegalPage data={data} />);
