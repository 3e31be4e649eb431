import { moveBuild, removeBuilds, setBuildStart } from '@flydeck/editor/path/build-commands';
import type { BuildRow } from '@flydeck/editor/path/builds';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { ArrowDown, ArrowUp, Ellipsis, Link2, LogIn, LogOut, MousePointerClick, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import type { MenuItem } from '../../../ui/aria/menu-popover.tsx';
import { elementName } from '../../element-name.ts';
import { Menu } from '../../menus/menu.tsx';
import { ICON_PROPS } from '../icon.ts';
import { usePathPanel } from '../use-path.ts';
import styles from './build-list.module.css';

interface BuildPosition {
  readonly row: BuildRow;
  /** Id of the step. */
  readonly step: string;
  /** Index of the build that is shown before this one; undefined for the first. */
  readonly previousIndex: number | undefined;
  /** Index of the build that is shown after this one; undefined for the last. */
  readonly nextIndex: number | undefined;
}

interface BuildRowItemProps extends BuildPosition {
  readonly isDragged: boolean;
  /** The side at which the dragged row would be dropped. */
  readonly dropSide: 'before' | 'after' | undefined;
  readonly onPress: (event: PointerEvent) => void;
}

/**
 * A row with a build, which is an element or paragraph that appears or disappears during a step. The row contains the
 * number of the click that starts the build, its effect, the name of its element, and a menu. A click on the name
 * selects the element, and dragging the row moves it.
 */
export function BuildRowItem({ isDragged, dropSide, onPress, ...position }: BuildRowItemProps) {
  const { row } = position;
  const { actions } = usePathPanel();
  const { effect, click, start, element } = row;
  const name = buildName(actions.store, row);
  const effectName = t(effect === 'appear' ? 'canvas-menus.fadeIn' : 'canvas-menus.fadeOut');
  const Icon = effect === 'appear' ? LogIn : LogOut;
  return (
    <li className={styles.row} data-dragged={isDragged} data-drop={dropSide} onPointerDown={onPress}>
      <span className={styles.click} data-grip title={t('canvas-path.buildClick', { click })}>
        <span aria-hidden="true">{start === 'click' ? click : '+'}</span>
        <span className="visually-hidden">
          {t(start === 'click' ? 'canvas-path.buildClick' : 'canvas-path.buildWithPrevious', { click })}
        </span>
      </span>
      <span className={styles.effect} data-grip role="img" aria-label={effectName} title={effectName}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <button
        type="button"
        className={styles.name}
        dir="auto"
        onClick={() => actions.perform(() => ({ selection: [element] }))}
      >
        {name}
      </button>
      <Menu
        label={t('canvas-path.more', { title: name })}
        trigger={<Ellipsis {...ICON_PROPS} />}
        triggerClassName={styles.menuTrigger}
        items={useMenuItems(position)}
      />
    </li>
  );
}

/**
 * Returns the menu items of a build: its start (except for the first build), moving it up and down, and removing it.
 */
function useMenuItems({ row: { index, start }, step, previousIndex, nextIndex }: BuildPosition): readonly MenuItem[] {
  const { actions } = usePathPanel();
  const moveTo = (newIndex: number) => () => actions.perform((context) => moveBuild(context, step, index, newIndex));
  return [
    ...(index === 0
      ? []
      : [startItem(start, (value) => actions.perform((context) => setBuildStart(context, step, index, value)))]),
    ...(previousIndex === undefined
      ? []
      : [{ label: t('canvas-path.up'), icon: <ArrowUp {...ICON_PROPS} />, act: moveTo(previousIndex) }]),
    ...(nextIndex === undefined
      ? []
      : [{ label: t('canvas-path.down'), icon: <ArrowDown {...ICON_PROPS} />, act: moveTo(nextIndex) }]),
    {
      label: t('canvas-path.buildRemove'),
      icon: <Trash2 {...ICON_PROPS} />,
      act: () => actions.perform((context) => removeBuilds(context, step, [index])),
      danger: true,
      startsGroup: true,
    },
  ];
}

/** Returns the menu item that switches the start of a build between a click and the start of the previous build. */
function startItem(start: BuildRow['start'], set: (start: BuildRow['start']) => void): MenuItem {
  return start === 'click'
    ? { label: t('canvas-path.buildStartWithPrevious'), icon: <Link2 {...ICON_PROPS} />, act: () => set('previous') }
    : {
        label: t('canvas-path.buildStartOnClick'),
        icon: <MousePointerClick {...ICON_PROPS} />,
        act: () => set('click'),
      };
}

/** Returns the name of a build: the name of its element or, for the build of a paragraph, the paragraph's text. */
function buildName(store: RecordStore, { element, paragraph }: BuildRow): string {
  if (paragraph === undefined) return elementName(store, element);
  const text = store.get(element)?.texts?.['body']?.paragraphs[paragraph];
  return (text && paragraphText(text)) || t('canvas-path.buildParagraph', { number: paragraph + 1 });
}
