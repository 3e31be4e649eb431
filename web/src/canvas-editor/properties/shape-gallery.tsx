import { searchShapes } from '@flydeck/editor/drawing/shape-gallery';
import { Ban, Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconToggle } from './fields/icon-toggle.tsx';
import styles from './shape-gallery.module.css';
import { ShapeIcon } from './shape-icon.tsx';
import { shapeName, shapeNames } from './shapes.ts';

interface ShapeGalleryProps {
  /** Label of the gallery for screen readers. */
  readonly label: string;
  /** Name of the chosen shape preset. */
  readonly value: string | undefined;
  onChoose(preset: string): void;
  /** Called when the author chooses "None". If absent, this choice is not offered. */
  readonly onRemove?: () => void;
}

/** A grid of shape presets to choose from: the common ones, or all that match the typed search text. */
export function ShapeGallery({ label, value, onChoose, onRemove }: ShapeGalleryProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const names = useMemo(shapeNames, []);
  const presets = searchShapes(query, names);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the visible label of a section or field.
    <div role="group" aria-label={label}>
      <div className={styles.search}>
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <input
          id={id}
          type="search"
          aria-label={t('canvas-properties.searchShapes')}
          placeholder={t('canvas-properties.searchShapes')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      <div className={styles.grid}>
        {onRemove && query === '' && (
          <IconToggle label={t('canvas-properties.none')} isPressed={value === undefined} onClick={onRemove}>
            <Ban size={20} strokeWidth={1.5} aria-hidden />
          </IconToggle>
        )}
        {presets.map((preset) => (
          <IconToggle
            key={preset}
            label={shapeName(preset)}
            isPressed={preset === value}
            onClick={() => onChoose(preset)}
          >
            <ShapeIcon preset={preset} />
          </IconToggle>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {presets.length === 0 && t('canvas-properties.noShapes')}
      </p>
    </div>
  );
}
