import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { Wand } from 'lucide-react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { templateTexts } from '../../templates/template-texts.ts';
import { SmallPicture } from '../../ui/small-picture.tsx';
import styles from './template-picker.module.css';

interface LookChoiceProps {
  /** Name of a template; empty for none. */
  readonly chosen: string;
  readonly onChoose: (template: string) => void;
}

/** Templates that an outline can fill, as pictures to choose from; nothing if there are none. */
export function TemplatePicker({ chosen, onChoose }: LookChoiceProps) {
  const { data, error } = useEndpoint('GET /api/templates');
  if (error) return null;
  if (!data) return <div className={styles.waiting} aria-hidden="true" />;
  const cards = data.templates.filter(({ name }) => name !== null);
  if (cards.length === 0) return null;
  return (
    <fieldset className={styles.looks}>
      <legend>{t('outline.look')}</legend>
      <div className={styles.row}>
        <TemplateOption chosen={chosen === ''} onChoose={() => onChoose('')} />
        {cards.map((card) => (
          <TemplateOption
            key={card.name}
            card={card}
            chosen={card.name === chosen}
            onChoose={() => onChoose(card.name ?? '')}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TemplateOptionProps {
  readonly card?: TemplateCard;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function TemplateOption({ card, chosen, onChoose }: TemplateOptionProps) {
  const picture = card?.thumbnail;
  return (
    <label className={styles.look}>
      <input type="radio" name="template" checked={chosen} onChange={onChoose} />
      <span className={styles.picture}>
        {!card && <Wand size={28} strokeWidth={1.75} aria-hidden="true" />}
        {picture && <SmallPicture picture={picture} />}
      </span>
      <span className={styles.name}>{card ? templateTexts(card).title : t('outline.noLook')}</span>
    </label>
  );
}
