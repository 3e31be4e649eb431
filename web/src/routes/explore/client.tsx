import '../../ui/base.css';
import type { ExplorePage as Data } from '@flydeck/contract/search/pages';
import { followChosenLanguage } from '../../follow-chosen-language.ts';
import { hydratePage } from '../../hydrate.tsx';
import { chosenLanguage } from '../../i18n/languages.ts';
import { ExplorePage } from './page.tsx';

const { context } = hydratePage<Data>((data) => <ExplorePage data={data} />);
followChosenLanguage(chosenLanguage(document.cookie), context);
