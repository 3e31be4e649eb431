import '../../ui/base.css';
import type { TemplatesPage as TemplatesData } from '@flydeck/contract/templates/pages';
import { followChosenLanguage } from '../../follow-chosen-language.ts';
import { hydratePage } from '../../hydrate.tsx';
import { chosenLanguage } from '../../i18n/languages.ts';
import { TemplatesPage } from './page.tsx';

const { context } = hydratePage<TemplatesData>((data) => <TemplatesPage data={data} />);
followChosenLanguage(chosenLanguage(document.cookie), context);
