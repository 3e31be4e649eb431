import '../../ui/base.css';
import type { EditPage } from '@flydeck/contract/drafts/page';
import { hydratePage } from '../../hydrate.tsx';
import { EditPageView } from './page.tsx';

hydratePage<EditPage>((data) => <EditPageView data={data} />);
