import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { insightsPath } from '@flydeck/contract/insights/constants';
import {
  AppWindow,
  ChartNoAxesColumn,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  FolderInput,
  Globe,
  LayoutTemplate,
  Link2,
  Lock,
  PenLine,
  RotateCcw,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { editPath } from './dashboard-state.ts';
import { useActions } from './use-actions.ts';
import { useDashboard } from './use-dashboard.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface CardMenuProps {
  readonly presentation: OwnPresentation;
  readonly onRename: () => void;
  readonly className?: string | undefined;
}

/** Everything that can be done with one presentation. */
export function CardMenu({ presentation, onRename, className }: CardMenuProps) {
  const live = useLiveItems(presentation, onRename);
  const deleted = useDeletedItems(presentation);
  return (
    <Menu
      label={t('dashboard.more', { title: presentation.title || t('page.untitled') })}
      trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      triggerClassName={className}
      items={presentation.deletedAt === null ? live : deleted}
    />
  );
}

function useLiveItems(presentation: OwnPresentation, onRename: () => void): MenuItem[] {
  const { ask } = useDashboard();
  const actions = useActions();
  const href = useHref();
  const sharing = useSharingItems(presentation);
  const { oid, isModerated, path } = presentation;
  return [
    { label: t('dashboard.open'), icon: <ExternalLink {...ICON} />, href: href(path) },
    { label: t('dashboard.edit'), icon: <PenLine {...ICON} />, href: href(editPath(presentation)) },
    {
      label: t('dashboard.insights'),
      icon: <ChartNoAxesColumn {...ICON} />,
      href: href(insightsPath(oid)),
    },
    { label: t('dashboard.rename'), icon: <TextCursorInput {...ICON} />, act: onRename },
    // What moderators took from view is neither passed on nor shared; it can be put right.
    ...(isModerated ? [] : sharing),
    {
      label: t('dashboard.move'),
      icon: <FolderInput {...ICON} />,
      act: () => ask({ kind: 'move', oids: [oid] }),
    },
    {
      label: t('dashboard.download'),
      icon: <Download {...ICON} />,
      href: `/api/dashboard/presentations/${oid}/flydeck`,
    },
    {
      label: t('dashboard.delete'),
      icon: <Trash2 {...ICON} />,
      danger: true,
      act: () => void actions.remove([oid]),
    },
  ];
}

/** Who sees it, and what others may make of it. */
function useSharingItems(presentation: OwnPresentation): MenuItem[] {
  const { ask } = useDashboard();
  const actions = useActions();
  const { oid, privacy, isTemplate } = presentation;
  const isOut = privacy === 'public' || privacy === 'reusable';
  const items: MenuItem[] = [
    {
      label: t('dashboard.publish'),
      icon: <Globe {...ICON} />,
      act: () => ask({ kind: 'privacy', oid, publish: true }),
    },
    { label: t('dashboard.privacy'), icon: <Lock {...ICON} />, act: () => ask({ kind: 'privacy', oid }) },
    { label: t('dashboard.links'), icon: <Link2 {...ICON} />, act: () => ask({ kind: 'share', oid }) },
    {
      label: t('pagesettings.title'),
      icon: <AppWindow {...ICON} />,
      act: () => ask({ kind: 'page-settings', oid }),
    },
    {
      label: t('dashboard.duplicate'),
      icon: <Copy {...ICON} />,
      act: () => void actions.duplicate(presentation),
    },
    {
      label: isTemplate ? t('dashboard.endTemplate') : t('dashboard.offerTemplate'),
      icon: <LayoutTemplate {...ICON} />,
      act: () => void actions.toggleTemplate(presentation),
    },
  ];
  // What may not be copied is nothing to start from.
  return items.slice(isOut ? 1 : 0, privacy === 'reusable' ? undefined : -1);
}

function useDeletedItems({ oid }: OwnPresentation): MenuItem[] {
  const { ask } = useDashboard();
  const { restore } = useActions();
  return [
    { label: t('dashboard.restore'), icon: <RotateCcw {...ICON} />, act: () => void restore([oid]) },
    {
      label: t('dashboard.purge'),
      icon: <Trash2 {...ICON} />,
      danger: true,
      act: () => ask({ kind: 'purge', oids: [oid] }),
    },
  ];
}
