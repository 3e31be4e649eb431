import { nestingTarget } from '@flydeck/editor/path/nest-rows';
import {
  ArrowDown,
  ArrowUp,
  Blend,
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  FilePlus,
  Image,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  PencilLine,
  Scan,
  Scissors,
  Send,
  Timer,
  Trash2,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { MenuItem } from '../../ui/aria/menu-popover.tsx';
import { Menu } from '../menus/menu.tsx';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { ICON_PROPS } from './icon.ts';
import type { PanelRow } from './path-model.ts';
import styles from './row.module.css';
import { rowName } from './row-name.ts';
import { useHasPages, usePathPanel } from './use-path.ts';

/**
 * A menu of actions. Renaming, notes, duration and the change of the view apply to this row only. The other actions
 * apply to this row or, if this row is selected, to all selected rows.
 */
export function RowMenu({ row }: { readonly row: PanelRow }) {
  const { model, actions } = usePathPanel();
  const items = useMenuItems(row);
  // Selects the row before the pointer opens the menu. The menu exists only while the row is selected, hovered or
  // focused by keyboard. No row is hovered while a menu is open, so without the selection the menu would disappear.
  const select = () => {
    if (!model.getState().selectedKeys.has(row.key)) actions.select([row.key]);
  };
  return (
    <div className={styles.menu} onPointerDownCapture={select}>
      <Menu
        label={t('canvas-path.more', { title: rowName(row) })}
        trigger={<Ellipsis {...ICON_PROPS} />}
        triggerClassName={styles.menuTrigger}
        items={items}
      />
    </div>
  );
}

/** Returns the menu items for a row. Rows of steps and of whole topics have additional items. */
function useMenuItems(row: PanelRow): readonly MenuItem[] {
  const { model, actions } = usePathPanel();
  const isStep = row.step !== undefined;
  // Only rows of whole topics can be moved to another level or deleted: not the row of a view, not a row of a topic
  // that has several steps, and not the overview, which has level 0.
  const isWholeTopic = !row.isView && !row.isRepeated && row.level > 0;
  const hasPages = useHasPages();
  const { rows, selectedKeys } = model.getState();
  const keys = selectedKeys.has(row.key) ? selectedKeys : new Set([row.key]);
  const canNest = (direction: 'in' | 'out') => nestingTarget(actions.store, rows, keys, direction) !== undefined;
  const transitions = rows.flatMap(({ key, step, transition }) =>
    keys.has(key) && step !== undefined ? [transition] : [],
  );
  /** Returns a function that selects this row if it is not one of the selected rows, and then runs `action`. */
  const selectAndRun = (action: () => void) => () => {
    if (!model.getState().selectedKeys.has(row.key)) actions.select([row.key]);
    action();
  };
  const session = useSession();
  const isReadOnly = useSessionValue(({ editor }) => editor.isReadOnly);
  const { step } = row;
  const comments: MenuItem[] =
    step === undefined
      ? []
      : [
          {
            label: t(hasPages ? 'comments.onPage' : 'comments.onStep'),
            icon: <MessageSquare {...ICON_PROPS} />,
            act: () => session.events.commentOnStep(step),
          },
        ];
  if (isReadOnly) return comments;
  return [
    {
      label: t('canvas-path.rename'),
      icon: <PencilLine {...ICON_PROPS} />,
      act: () => model.update({ renamedKey: row.key }),
    },
    ...(row.isView
      ? [{ label: t('canvas-path.updateView'), icon: <Scan {...ICON_PROPS} />, act: () => actions.updateView(row) }]
      : []),
    ...(isStep
      ? [
          {
            label: t(hasPages ? 'canvas-path.pageDuplicate' : 'canvas-path.duplicate'),
            icon: <Copy {...ICON_PROPS} />,
            act: selectAndRun(() => actions.duplicate()),
          },
          {
            label: t('canvas-menus.editNotes'),
            icon: <NotebookPen {...ICON_PROPS} />,
            act: () => actions.editField(row.key, 'notes'),
          },
          {
            label: t('canvas-menus.setDuration'),
            icon: <Timer {...ICON_PROPS} />,
            act: () => actions.editField(row.key, 'duration'),
          },
          ...(session.viewer.isGuest
            ? []
            : [
                {
                  label: t('film.downloadPicture'),
                  icon: <Image {...ICON_PROPS} />,
                  act: () => session.events.openDownload({ step: row.step ?? '' }),
                },
              ]),
          ...transitionItems(selectAndRun, (transition) => actions.setTransition(transition), transitions),
        ]
      : []),
    isStep
      ? {
          label: t(hasPages ? 'canvas-path.pageHide' : 'canvas-path.hide'),
          icon: <EyeOff {...ICON_PROPS} />,
          act: selectAndRun(() => actions.removeFromPath()),
        }
      : {
          label: t(hasPages ? 'canvas-path.pageShow' : 'canvas-path.show'),
          icon: <Eye {...ICON_PROPS} />,
          act: selectAndRun(() => actions.returnToPath()),
        },
    ...(hasPages && isStep
      ? [
          {
            label: t('canvas-path.insertPagesAfter'),
            icon: <FilePlus {...ICON_PROPS} />,
            act: () => actions.openPageFile({ isReplacement: false, after: row.step }),
            startsGroup: true,
          },
        ]
      : []),
    ...comments,
    ...(isStep ? orderItems(selectAndRun, (direction) => actions.move(direction)) : []),
    ...(isWholeTopic ? nestingItems(selectAndRun, (direction) => actions.nest(direction), canNest) : []),
    ...(isWholeTopic
      ? [
          {
            label: t(hasPages ? 'canvas-path.pageDelete' : 'canvas-path.delete'),
            icon: <Trash2 {...ICON_PROPS} />,
            act: selectAndRun(() => actions.deleteSelected()),
            danger: true,
            startsGroup: true,
          },
        ]
      : []),
  ];
}

/** The icons of the transitions, and the message keys of the menu items that set them. */
const TRANSITIONS: readonly (readonly [PanelRow['transition'], LucideIcon, string])[] = [
  ['fly', Send, 'canvas-menus.transitionFly'],
  ['fade', Blend, 'canvas-menus.transitionFade'],
  ['cut', Scissors, 'canvas-menus.transitionCut'],
];

/** Returns the menu items that set a transition which at least one of the steps does not have. */
const transitionItems = (
  selectAndRun: (action: () => void) => () => void,
  set: (transition: PanelRow['transition']) => void,
  current: readonly PanelRow['transition'][],
): readonly MenuItem[] =>
  TRANSITIONS.filter(([transition]) => current.some((other) => other !== transition)).map(
    ([transition, Icon, label]) => ({
      label: t(label),
      icon: <Icon {...ICON_PROPS} />,
      act: selectAndRun(() => set(transition)),
    }),
  );

/** Returns those of the two menu items "into another topic" and "out of the parent topic" that are possible. */
function nestingItems(
  selectAndRun: (action: () => void) => () => void,
  nest: (direction: 'in' | 'out') => void,
  canNest: (direction: 'in' | 'out') => boolean,
): readonly MenuItem[] {
  const nestIn = {
    label: t('canvas-path.in'),
    icon: <IndentIncrease {...ICON_PROPS} />,
    act: selectAndRun(() => nest('in')),
  };
  const nestOut = {
    label: t('canvas-path.out'),
    icon: <IndentDecrease {...ICON_PROPS} />,
    act: selectAndRun(() => nest('out')),
  };
  return [...(canNest('in') ? [nestIn] : []), ...(canNest('out') ? [nestOut] : [])];
}

/** Returns the menu items that move steps up and down. */
function orderItems(
  selectAndRun: (action: () => void) => () => void,
  move: (direction: 'up' | 'down') => void,
): readonly MenuItem[] {
  return [
    {
      label: t('canvas-path.up'),
      icon: <ArrowUp {...ICON_PROPS} />,
      act: selectAndRun(() => move('up')),
      startsGroup: true,
    },
    { label: t('canvas-path.down'), icon: <ArrowDown {...ICON_PROPS} />, act: selectAndRun(() => move('down')) },
  ];
}
