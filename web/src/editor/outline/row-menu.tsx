import type { Shift } from '@flydeck/scene/edit/move-topic';
import { shiftedPlace } from '@flydeck/scene/edit/move-topic';
import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Plus,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useEditorParts } from '../use-editor.ts';
import styles from './outline.module.css';
import { mayNest, useOutlineActions } from './use-outline-actions.ts';
import type { OutlineRow } from './visible-rows.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const SHIFTS: readonly (readonly [Shift, string, ReactNode])[] = [
  ['up', 'editor.moveUp', <ArrowUp key="up" {...ICON} />],
  ['down', 'editor.moveDown', <ArrowDown key="down" {...ICON} />],
  ['in', 'editor.moveIn', <IndentIncrease key="in" {...ICON} />],
  ['out', 'editor.moveOut', <IndentDecrease key="out" {...ICON} />],
];

/** Everything that can be done with a topic, for thumbs and for who does not know the keys. */
export function RowMenu({ row, isClassic }: { readonly row: OutlineRow; readonly isClassic: boolean }) {
  const { store } = useEditorParts();
  const actions = useOutlineActions();
  const { topic, level } = row;
  const { id } = topic;
  const adding: MenuItem[] = isClassic
    ? []
    : [
        { label: t('editor.addAfter'), icon: <Plus {...ICON} />, act: () => actions.addAfter(id) },
        ...(mayNest(level)
          ? [
              {
                label: t('editor.addInside'),
                icon: <CornerDownRight {...ICON} />,
                act: () => actions.addInside(id),
              },
            ]
          : []),
      ];
  const moving = SHIFTS.filter(([shift]) => shiftedPlace(store.getState().document, id, shift)).map(
    ([shift, label, icon]): MenuItem => ({ label: t(label), icon, act: () => actions.shift(id, shift) }),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps presses in the menu from being presses on the row.
    <div
      className={styles.menu}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Menu
        label={t('editor.topicMenu', { title: topic.title || t('editor.untitledTopic') })}
        trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
        triggerClassName={styles.menuButton}
        items={[
          ...adding,
          { label: t('editor.rename'), icon: <TextCursorInput {...ICON} />, act: () => store.rename(id) },
          ...moving,
          {
            label: t('editor.remove'),
            icon: <Trash2 {...ICON} />,
            act: () => actions.remove(id),
            danger: true,
          },
        ]}
      />
    </div>
  );
}
