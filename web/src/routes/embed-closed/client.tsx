import '../../ui/base.css';
import type { EmbedClosedPage as EmbedClosedData } from '@flydeck/contract/embed/page';
import { hydratePage } from '../../hydrate.tsx';
import { EmbedUnavailablePage } from './page.tsx';

// This script is not shipped: the page is not interactive and uses only the style sheets imported here.
hydratePage<EmbedClosedData>((data) => <EmbedUnavailablePage data={data} />);
