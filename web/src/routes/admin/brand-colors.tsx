import type { AdminBrand, BrandColor } from '@flydeck/contract/brand/brand-kit';
import { BRAND_COLOR_NAME_MAX_LENGTH, BRAND_COLORS_MAX } from '@flydeck/contract/brand/constants';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import brandStyles from './brand-section.module.css';
import { type ColorRow, parseColor, useColorRows } from './use-color-rows.ts';

interface BrandColorsProps {
  readonly brand: AdminBrand;
  readonly onChanged: (changed: AdminBrand, text: string) => void;
  /** Loads the kit again, after another administrator has changed it. */
  readonly onReload: () => void;
}

const failureText = (error: CallError): string =>
  error.code === 'resource.conflict' ? t('brand.conflict') : errorText(error);

/** Form for the colours of the brand kit. */
export function BrandColors({ brand, onChanged, onReload }: BrandColorsProps) {
  const form = useColorRows(brand);
  const { rows, isChanged, basedOn } = form;
  /** Errors of the fields are shown only after the first attempt to save. */
  const [isSubmitted, setSubmitted] = useState(false);
  const errors = rowErrors(rows);
  const save = useAction(async (colors: BrandColor[]) => {
    const changed = await call('PUT /api/admin/brand/colors', { body: { colors, basedOn } });
    setSubmitted(false);
    onChanged(changed, t('brand.colorsSaved'));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (errors.some((error) => error !== undefined)) return;
    void save.run(rows.map(({ color, name }) => ({ color: parseColor(color) ?? '', name: name.trim() })));
  };
  const discard = () => {
    setSubmitted(false);
    form.reset();
  };
  return (
    <section className={styles.card} aria-labelledby="brand-colors">
      <h2 id="brand-colors" className={styles.heading}>
        {t('brand.colors')}
      </h2>
      <p className={styles.facts}>{t('brand.colorsHint')}</p>
      {save.error && <Notice kind="failed">{failureText(save.error)}</Notice>}
      {save.error?.code === 'resource.conflict' && (
        <div>
          <Button
            onClick={() => {
              discard();
              onReload();
            }}
          >
            {t('brand.reload')}
          </Button>
        </div>
      )}
      <form className={brandStyles.form} onSubmit={submit} noValidate>
        {rows.length > 0 && (
          <ol className={brandStyles.colors}>
            {rows.map((row, i) => (
              <li key={row.key}>
                <ColorRowFields
                  row={row}
                  number={i + 1}
                  error={isSubmitted ? errors[i] : undefined}
                  onChange={(change) => form.change(row.key, change)}
                  onMoveUp={() => form.moveUp(i)}
                  onRemove={() => form.remove(row.key)}
                />
              </li>
            ))}
          </ol>
        )}
        <div className={styles.row}>
          <Button onClick={form.add} disabled={rows.length >= BRAND_COLORS_MAX}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('brand.addColor')}
          </Button>
          <div className={styles.actions}>
            {isChanged && (
              <Button kind="quiet" onClick={discard}>
                {t('brand.discard')}
              </Button>
            )}
            <Button kind="primary" type="submit" disabled={!isChanged || save.busy}>
              {t('brand.saveColors')}
            </Button>
          </div>
        </div>
        {rows.length >= BRAND_COLORS_MAX && <p className={styles.facts}>{t('brand.colorsFull')}</p>}
      </form>
    </section>
  );
}

/** Returns for each row the text of its error; undefined for a valid row. */
function rowErrors(rows: readonly ColorRow[]): (string | undefined)[] {
  const colors = rows.map(({ color }) => parseColor(color));
  return colors.map((color, i) => {
    if (color === undefined) return t('brand.colorInvalid');
    return colors.indexOf(color) < i ? t('brand.colorTwice') : undefined;
  });
}

interface ColorRowFieldsProps {
  readonly row: ColorRow;
  /** Position in the list, starting at 1. */
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<BrandColor>) => void;
  readonly onMoveUp: () => void;
  readonly onRemove: () => void;
}

function ColorRowFields({ row: { color, name }, number, error, onChange, onMoveUp, onRemove }: ColorRowFieldsProps) {
  return (
    <fieldset className={brandStyles.color}>
      <legend className={brandStyles.hidden}>{t('brand.color', { number })}</legend>
      <input
        type="color"
        className={brandStyles.picker}
        aria-label={t('brand.pickColor')}
        title={t('brand.pickColor')}
        value={parseColor(color) ?? '#ffffff'}
        onChange={(event) => onChange({ color: event.currentTarget.value })}
      />
      <Field label={t('brand.hexCode')} error={error}>
        <Input
          value={color}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          placeholder="#4D53D9"
          onChange={(event) => onChange({ color: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('brand.colorName')} className={brandStyles.name}>
        <Input
          value={name}
          maxLength={BRAND_COLOR_NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <div className={brandStyles.buttons}>
        <IconButton label={t('brand.moveUp')} disabled={number === 1} onClick={onMoveUp}>
          <ArrowUp size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('brand.removeColor')} onClick={onRemove}>
          <Trash2 size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
    </fieldset>
  );
}
