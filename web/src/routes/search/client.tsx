import '../../ui/base.css';
import type { SearchPage as Data } from '@flydeck/contract/search/pages';
import { hydratePage } from '../../hydrate.tsx';
import { SearchResultsPage } from './page.tsx';

hydratePage<Data>((data) => <SearchResultsPage data={data} />);
