import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { insightsPath } from '@flydeck/contract/insights/constants';
import { presenterPath } from '@flydeck/contract/presentations/presenter-path';
import {
  ChartNoAxesColumn,
  Copy,
  Download,
  Ellipsis,
  Film,
  LayoutTemplate,
  PenLine,
  Presentation,
  RotateCcw,
  Settings2,
  Share2,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Menu } from '../../ui/aria/menu.tsx';
import type { MenuItem } from '../../ui/aria/menu-popover.tsx';
import { editorPath } from '../view/editor-path.ts';
import { downloadPath } from './dashboard-state.ts';
import { useActions } from './use-actions.ts';
import { useDashboard } from './use-dashboard.ts';

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface CardMenuProps {
  readonly presentation: OwnPresentation;
  readonly onRename: () => void;
  readonly className?: string | undefined;
}

/** Menu of the actions for one presentation. */
export function CardMenu({ presentation, onRename, className }: CardMenuProps) {
  const activeItems = useActiveItems(presentation, onRename);
  const deletedItems = useDeletedItems(presentation);
  return (
    <Menu
      label={t('dashboard.more', { title: presentation.title || t('page.untitled') })}
      trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      triggerClassName={className}
      items={presentation.deletedAt === null ? activeItems : deletedItems}
    />
  );
}

/**
 * Items for a presentation that is not in the trash. The menu has at most ten items in three groups; less frequent
 * actions are in the dialogs and in the selection bar.
 */
function useActiveItems(presentation: OwnPresentation, onRename: () => void): MenuItem[] {
  const actions = useActions();
  const { openDialog } = useDashboard();
  const href = useHref();
  const sharingItems = useSharingItems(presentation);
  const duplicate = {
    label: t('dashboard.duplicate'),
    icon: <Copy {...ICON_PROPS} />,
    act: () => void actions.duplicate(presentation),
  };
  const { oid, isModerated } = presentation;
  const saveAsTemplate = {
    label: t('own-templates.saveAs'),
    icon: <LayoutTemplate {...ICON_PROPS} />,
    act: () => openDialog({ kind: 'save-template', oid }),
  };
  return [
    { label: t('dashboard.edit'), icon: <PenLine {...ICON_PROPS} />, href: href(editorPath(presentation)) },
    {
      label: t('dashboard.presenterView'),
      icon: <Presentation {...ICON_PROPS} />,
      href: href(presenterPath(oid)),
    },
    {
      label: t('dashboard.insights'),
      icon: <ChartNoAxesColumn {...ICON_PROPS} />,
      href: href(insightsPath(oid)),
    },
    // A presentation that moderators hid can be edited and downloaded, but neither shared nor copied.
    ...(isModerated ? [downloadItem(oid)] : sharingItems),
    {
      label: t('film.download'),
      icon: <Film {...ICON_PROPS} />,
      act: () => openDialog({ kind: 'download', oid }),
    },
    {
      label: t('dashboard.rename'),
      icon: <TextCursorInput {...ICON_PROPS} />,
      startsGroup: true,
      act: onRename,
    },
    ...(isModerated ? [] : [duplicate, saveAsTemplate]),
    {
      label: t('dashboard.delete'),
      icon: <Trash2 {...ICON_PROPS} />,
      danger: true,
      act: () => void actions.remove([oid]),
    },
  ];
}

const downloadItem = (oid: string): MenuItem => ({
  label: t('dashboard.download'),
  icon: <Download {...ICON_PROPS} />,
  startsGroup: true,
  href: downloadPath(oid),
});

function useSharingItems({ oid }: OwnPresentation): MenuItem[] {
  const { openDialog } = useDashboard();
  return [
    {
      label: t('dashboard.share'),
      icon: <Share2 {...ICON_PROPS} />,
      startsGroup: true,
      act: () => openDialog({ kind: 'share', oid }),
    },
    {
      label: t('pagesettings.title'),
      icon: <Settings2 {...ICON_PROPS} />,
      act: () => openDialog({ kind: 'page-settings', oid }),
    },
  ];
}

/** Items for a presentation in the trash. */
function useDeletedItems({ oid }: OwnPresentation): MenuItem[] {
  const { openDialog } = useDashboard();
  const { restore } = useActions();
  return [
    { label: t('dashboard.restore'), icon: <RotateCcw {...ICON_PROPS} />, act: () => void restore([oid]) },
    {
      label: t('dashboard.purge'),
      icon: <Trash2 {...ICON_PROPS} />,
      danger: true,
      act: () => openDialog({ kind: 'purge', oids: [oid] }),
    },
  ];
}
