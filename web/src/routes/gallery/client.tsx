import '../../ui/base.css';
import type { GalleryPage as GalleryData } from '@flydeck/contract/templates/pages';
import { followChosenLanguage } from '../../follow-chosen-language.ts';
import { hydratePage } from '../../hydrate.tsx';
import { chosenLanguage } from '../../i18n/languages.ts';
import { GalleryPage } from './page.tsx';

const { context } = hydratePage<GalleryData>((data) => <GalleryPage data={data} />);
followChosenLanguage(chosenLanguage(document.cookie), context);
