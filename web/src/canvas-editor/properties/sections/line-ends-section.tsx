import { SIDES, type Side } from '@flydeck/editor/connectors/attach';
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
import { t } from '../../../i18n/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { recordName } from '../../notices/record-name.ts';
import { SIDE_KEYS } from '../../notices/side-keys.ts';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { Section } from '../fields/section.tsx';
import { useFieldSession } from '../use-property.ts';
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

/** Message keys of the labels of the fields of an end. */
const LABEL_KEYS = {
  start: {
    x: 'canvas-properties.lineStartX',
    y: 'canvas-properties.lineStartY',
    target: 'canvas-properties.lineStartTarget',
    side: 'canvas-properties.lineStartSide',
  },
  end: {
    x: 'canvas-properties.lineEndX',
    y: 'canvas-properties.lineEndY',
    target: 'canvas-properties.lineEndTarget',
    side: 'canvas-properties.lineEndSide',
  },
} as const;

/**
 * Fields for an end of a line. A new position detaches the end. A new element or topic moves the end to the side that is
 * nearest to the other end.
 */
function EndFields({ line, end }: EndFieldsProps) {
  const session = useFieldSession();
  const labels = LABEL_KEYS[end];
  const { point, target, side } = lineEndOf(session.editor.store, line, end);
  const move = (axis: 'x' | 'y') => (value: number) =>
    session.update((editor) => editor.perform(({ view }) => moveLineEnd(view, line, end, { [axis]: value })));
  const attach = (id: string, newSide?: Side) =>
    session.update((editor) =>
      editor.perform(({ view }) =>
        id === ''
          ? detachLineEnd(view, line, end)
          : attachLineEnd(view, line, end, { target: id, ...(newSide ? { side: newSide } : {}) }),
      ),
    );
  return (
    <>
      <div className={fields.numbers}>
        <NumberField label={t(labels.x)} symbol="X" value={point.x} onChange={move('x')} />
        <NumberField label={t(labels.y)} symbol="Y" value={point.y} onChange={move('y')} />
      </div>
      <Field label={t(labels.target)} className={styles.labelledField}>
        <Select
          options={targetOptions(session, line, end)}
          value={target ?? ''}
          onChange={({ currentTarget }) => attach(currentTarget.value)}
        />
      </Field>
      {target !== undefined && side && (
        <Field label={t(labels.side)} className={styles.labelledField}>
          <Select
            options={SIDES.map((value) => ({ value, label: t(SIDE_KEYS[value]) }))}
            value={side}
            onChange={({ currentTarget }) => attach(target, currentTarget.value as Side)}
          />
        </Field>
      )}
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
