import { SIDES, type Side, type SidePoint } from '@flydeck/editor/connectors/box-side';
import {
  attachableRecords,
  attachLineEnd,
  detachLineEnd,
  editableLine,
  type LineEnd,
  lineEndOf,
  moveLineEnd,
} from '@flydeck/editor/connectors/edit-line-end';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { useId } from 'react';
import { t } from '../../../i18n/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { recordName } from '../../notices/record-name.ts';
import { SIDE_KEYS } from '../../notices/side-keys.ts';
import { useFieldSession } from '../field-session.ts';
import fields from '../fields/fields.module.css';
import { LabelledRow } from '../fields/labelled-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { AdjustFields } from './adjust-fields.tsx';
import styles from './sections.module.css';

/** Fields for the ends of the selected line: their positions, and the elements and topics to which they are attached. */
export function LineEndsSection() {
  const { store, selection } = useFieldSession().editor;
  const line = editableLine(store, selection);
  if (!line) return null;
  return (
    <Section name="lineEnds" title={t('canvas-properties.section.lineEnds')} startsClosed>
      <EndFields line={line} end="start" />
      <EndFields line={line} end="end" />
      <AdjustFields />
    </Section>
  );
}

interface EndFieldsProps {
  readonly line: DocumentRecord;
  readonly end: LineEnd;
}

/** Message keys of the names of the ends. */
const END_KEYS: Readonly<Record<LineEnd, string>> = {
  start: 'canvas-properties.lineStart',
  end: 'canvas-properties.lineEnd',
};

/**
 * Fields for an end of a line. A new position detaches the end. A new element or topic moves the end to the side that is
 * nearest to the other end.
 */
function EndFields({ line, end }: EndFieldsProps) {
  const session = useFieldSession();
  const headingId = useId();
  const { point, target, sidePoint } = lineEndOf(session.editor.store, line, end);
  const move = (axis: 'x' | 'y') => (value: number) =>
    session.update((editor) => editor.perform(({ view }) => moveLineEnd(view, line, end, { [axis]: value })));
  const attach = (id: string, newPoint?: SidePoint) =>
    session.update((editor) =>
      editor.perform(({ view }) =>
        id === ''
          ? detachLineEnd(view, line, end)
          : attachLineEnd(view, line, end, { target: id, ...(newPoint ? { sidePoint: newPoint } : {}) }),
      ),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend in all browsers.
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <h4 id={headingId}>{t(END_KEYS[end])}</h4>
      <div className={fields.numbers}>
        <NumberField label={t('canvas-properties.x')} symbol="X" value={point.x} onChange={move('x')} />
        <NumberField label={t('canvas-properties.y')} symbol="Y" value={point.y} onChange={move('y')} />
      </div>
      <Field label={t('canvas-properties.connectedTo')} className={styles.labelledField}>
        <Select
          options={targetOptions(session, line, end)}
          value={target ?? ''}
          onChange={({ currentTarget }) => attach(currentTarget.value)}
        />
      </Field>
      {target !== undefined && sidePoint && (
        <SideFields sidePoint={sidePoint} onChange={(newPoint) => attach(target, newPoint)} />
      )}
    </div>
  );
}

interface SideFieldsProps {
  readonly sidePoint: SidePoint;
  onChange(sidePoint: SidePoint): void;
}

/** Fields for the point at which an end is attached: a side, and the position on this side in percent. */
function SideFields({ sidePoint, onChange }: SideFieldsProps) {
  const label = t('canvas-properties.sidePosition');
  return (
    <>
      <Field label={t('canvas-properties.side')} className={styles.labelledField}>
        <Select
          options={SIDES.map((value) => ({ value, label: t(SIDE_KEYS[value]) }))}
          value={sidePoint.side}
          onChange={({ currentTarget }) => onChange({ side: currentTarget.value as Side, position: 0.5 })}
        />
      </Field>
      <LabelledRow label={label}>
        <NumberField
          label={label}
          unit="%"
          value={Math.round(sidePoint.position * 1000) / 10}
          min={0}
          max={100}
          onChange={(percent) => onChange({ ...sidePoint, position: percent / 100 })}
        />
      </LabelledRow>
    </>
  );
}

/**
 * Returns the options for the element or topic at an end. The current one can be in a group or in another topic. Equal
 * names are numbered.
 */
function targetOptions({ editor }: ReturnType<typeof useFieldSession>, line: DocumentRecord, end: LineEnd) {
  const { store, view } = editor;
  const { target } = lineEndOf(store, line, end);
  const ids = attachableRecords(view, line, end);
  const allIds = target === undefined || ids.includes(target) ? ids : [target, ...ids];
  const names = allIds.map((id) => recordName(store, id));
  const options = allIds.map((value, i) => {
    const name = names[i] ?? '';
    const number = names.slice(0, i + 1).filter((other) => other === name).length;
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    return { value, label: isUnique ? name : `${name} (${number})` };
  });
  return [{ value: '', label: t('canvas-properties.notConnected') }, ...options];
}
