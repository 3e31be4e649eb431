import '../../ui/base.css';
import type { EmbedClosedPage as EmbedClosedData } from '@flydeck/contract/embed/page';
import { hydratePage } from '../../hydrate.tsx';
import { EmbedClosedPage } from './page.tsx';

// This script is not shipped: the page is not interactive and uses only the style sheets imported here.
hydratePage<EmbedClosedData>((data) => <EmbedClosedPage data={data} />);
