import '../../ui/base.css';
import type { HomePage as HomeData } from '@flydeck/contract/presentations/pages';
import { followChosenLanguage } from '../../follow-chosen-language.ts';
import { hydratePage } from '../../hydrate.tsx';
import { chosenLanguage } from '../../i18n/languages.ts';
import { HomePage } from './page.tsx';

const { context } = hydratePage<HomeData>((data) => <HomePage data={data} />);
followChosenLanguage(chosenLanguage(document.cookie), context);
