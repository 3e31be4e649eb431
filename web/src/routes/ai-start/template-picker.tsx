import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { LayoutDashboard } from 'lucide-react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { templateTexts } from '../../templates/template-texts.ts';
import { SmallPicture } from '../../ui/small-picture.tsx';
import styles from './template-picker.module.css';

interface TemplatePickerProps {
  /** Name of the selected template; empty for none. */
  readonly selectedName: string;
  readonly onSelect: (template: string) => void;
}

/** Selects one of the templates that an outline can fill, or none. Renders nothing if outlines can fill no template. */
export function TemplatePicker({ selectedName, onSelect }: TemplatePickerProps) {
  const { data, error } = useEndpoint('GET /api/templates');
  if (error) return null;
  if (!data) return <div className={styles.placeholder} aria-hidden="true" />;
  // Outlines can fill only the templates that have a name.
  const cards = data.templates.filter(({ name }) => name !== null);
  if (cards.length === 0) return null;
  return (
    <fieldset className={styles.templates}>
      <legend>{t('outline.look')}</legend>
      <div className={styles.row}>
        <TemplateOption isSelected={selectedName === ''} onSelect={() => onSelect('')} />
        {cards.map((card) => (
          <TemplateOption
            key={card.name}
            card={card}
            isSelected={card.name === selectedName}
            onSelect={() => onSelect(card.name ?? '')}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TemplateOptionProps {
  /** Absent for the option to use no template. */
  readonly card?: TemplateCard;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function TemplateOption({ card, isSelected, onSelect }: TemplateOptionProps) {
  const picture = card?.thumbnail;
  return (
    <label className={styles.template}>
      <input type="radio" name="template" checked={isSelected} onChange={onSelect} />
      <span className={styles.picture}>
        {!card && <LayoutDashboard size={28} strokeWidth={1.75} aria-hidden="true" />}
        {picture && <SmallPicture picture={picture} />}
      </span>
      <span className={styles.name}>{card ? templateTexts(card).title : t('outline.noLook')}</span>
    </label>
  );
}
