import '../../ui/base.css';
import type { CreatePage } from '@flydeck/contract/drafts/page';
import { hydratePage } from '../../hydrate.tsx';
import { CreatePageView } from './page.tsx';

hydratePage<CreatePage>((data) => <CreatePageView data={data} />);
