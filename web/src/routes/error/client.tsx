import '../../ui/base.css';
import type { ErrorPage as ErrorData } from '@flydeck/contract/site/pages';
import { hydratePage } from '../../hydrate.tsx';
import { ErrorPage } from './page.tsx';

hydratePage<ErrorData>((data) => <ErrorPage data={data} />);
