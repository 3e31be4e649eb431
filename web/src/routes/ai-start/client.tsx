import '../../ui/base.css';
import { hydratePage } from '../../hydrate.tsx';
import { AiStartPage } from './page.tsx';

hydratePage(() => <AiStartPage />);
