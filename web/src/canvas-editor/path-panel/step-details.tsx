import { setStepSeconds, setTransition } from '@flydeck/editor/path/path-commands';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { BuildList } from './builds/build-list.tsx';
import { DescriptionField } from './description-field.tsx';
import styles from './details.module.css';
import { DetailsHeading } from './details-heading.tsx';
import { NotesField } from './notes-field.tsx';
import type { PanelRow } from './path-model.ts';
import { useHasPages, usePathPanel, usePathState, useSelectedRow } from './use-path.ts';

/** Windows in which the details are expanded at first. In smaller windows, the details are collapsed at first. */
const LARGE_WINDOW = '(min-width: 768px) and (min-height: 640px)';

/** Fields for the transition, duration, builds and notes of the selected step. Shown only if one step is selected. */
export function StepDetails() {
  const [isExpanded, setExpanded] = useState(() => matchMedia(LARGE_WINDOW).matches);
  const id = useId();
  const row = useSelectedRow();
  const fields = useRef<HTMLDivElement>(null);
  useRequestedField(fields, isExpanded, setExpanded);
  const hasPages = useHasPages();
  if (row?.step === undefined) return null;
  const heading = t(hasPages ? 'canvas-path.pageNumber' : 'canvas-path.step', { number: row.number ?? 0 });
  return (
    <section className={styles.details} aria-label={heading}>
      <DetailsHeading title={heading} isExpanded={isExpanded} onChange={setExpanded} controls={id} />
      <div ref={fields} id={id} hidden={!isExpanded} className={styles.fields}>
        <TransitionFields key={row.key} row={row} step={row.step} />
        <BuildList step={row.step} />
        <DescriptionField key={`${row.key}-description`} page={row.topic} />
        <NotesField key={`${row.key}-notes`} step={row.step} notes={row.notes} />
      </div>
    </section>
  );
}

/** Expands the details and focuses the field that a command or a menu has requested. */
function useRequestedField(
  fields: RefObject<HTMLElement | null>,
  isExpanded: boolean,
  setExpanded: (isExpanded: true) => void,
): void {
  const { model } = usePathPanel();
  const requestedField = usePathState((state) => state.requestedField);
  useEffect(() => {
    if (requestedField === undefined) return;
    // A collapsed field cannot get the focus.
    if (!isExpanded) {
      setExpanded(true);
      return;
    }
    fields.current?.querySelector<HTMLElement>(`[data-step-field="${requestedField}"]`)?.focus();
    model.update({ requestedField: undefined });
  }, [requestedField, isExpanded, setExpanded, model, fields]);
}

interface TransitionFieldsProps {
  readonly row: PanelRow;
  /** Id of the row's step. */
  readonly step: string;
}

/** Fields for the transition to a step, and for the duration of the step in autoplay, in seconds. */
function TransitionFields({ row: { transition, seconds }, step }: TransitionFieldsProps) {
  const { actions } = usePathPanel();
  const setSeconds = (text: string) => {
    const value = text.trim() === '' ? undefined : Number(text);
    if (value !== seconds) actions.perform(() => setStepSeconds(step, value));
  };
  return (
    <div className={styles.arrival}>
      <Field label={t('canvas-path.transition')}>
        <Select
          value={transition}
          options={[
            { value: 'fly', label: t('canvas-path.fly') },
            { value: 'fade', label: t('canvas-path.fade') },
            { value: 'cut', label: t('canvas-path.cut') },
          ]}
          onChange={({ target: { value } }) =>
            actions.perform(() => setTransition([step], value === 'fade' || value === 'cut' ? value : 'fly'))
          }
        />
      </Field>
      <Field label={t('canvas-path.seconds')}>
        <Input
          key={seconds}
          data-step-field="duration"
          type="number"
          inputMode="decimal"
          min={0.1}
          max={86_400}
          step="any"
          placeholder={t('canvas-path.secondsAuto')}
          defaultValue={seconds}
          onBlur={({ target }) => setSeconds(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') setSeconds(currentTarget.value);
          }}
        />
      </Field>
    </div>
  );
}
