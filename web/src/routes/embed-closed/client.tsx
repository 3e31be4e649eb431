import '../../ui/base.css';
import type { EmbedClosedPage as EmbedClosedData } from '@flydeck/contract/embed/page';
import { hydratePage } from '../../hydrate.tsx';
import { EmbedClosedPage } from './page.tsx';

// Not shipped: the page is not interactive, and takes only the style sheets that are named through this.
hydratePage<EmbedClosedData>((data) => <EmbedClosedPage data={data} />);
