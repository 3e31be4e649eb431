import { presenterPath } from '@flydeck/contract/presentations/presenter-path';
import {
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FilePlus,
  FileSymlink,
  Focus,
  PanelLeftClose,
  PanelLeftOpen,
  Play,
  Plus,
  Presentation,
  Shuffle,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { presentHash } from '../../viewer/deep-link.ts';
import { Menu } from '../menus/menu.tsx';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { ICON_PROPS } from './icon.ts';
import styles from './path-panel.module.css';
import { useHasPages, usePathPanel, usePathState } from './use-path.ts';

interface PanelHeaderProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/**
 * The header of the path panel: the name of the panel, the number of the current step, buttons that add a topic or a
 * view to the path, a menu, and a button that opens and closes the panel.
 */
export function PanelHeader({ isOpen, onToggle }: PanelHeaderProps) {
  const { actions } = usePathPanel();
  const { oid, path, viewer } = useSession();
  const href = useHref();
  const page = href(path);
  const presenterUrl = href(presenterPath(oid));
  const hasPages = useHasPages();
  const isReadOnly = useSessionValue(({ editor }) => editor.isReadOnly);
  const pageItems = [
    {
      label: t('canvas-path.insertPages'),
      icon: <FilePlus {...ICON_PROPS} />,
      act: () => actions.openPageFile({ isReplacement: false, after: actions.insertionStep() }),
      startsGroup: true,
    },
    {
      label: t('canvas-path.replaceFile'),
      icon: <FileSymlink {...ICON_PROPS} />,
      act: () => actions.openPageFile({ isReplacement: true }),
    },
  ];
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>{t(hasPages ? 'canvas-path.pages' : 'canvas-path.path')}</h2>
      <StepNumber />
      {isOpen && !hasPages && (
        <>
          <IconButton label={t('canvas-path.addTopic')} aria-disabled={isReadOnly} onClick={() => actions.addTopic()}>
            <Plus {...ICON_PROPS} />
          </IconButton>
          <IconButton label={t('canvas-path.addView')} aria-disabled={isReadOnly} onClick={() => actions.addView()}>
            <Focus {...ICON_PROPS} />
          </IconButton>
        </>
      )}
      {isOpen && (
        <Menu
          label={t('canvas-path.morePath')}
          trigger={<Ellipsis {...ICON_PROPS} />}
          items={[
            {
              label: t('canvas.presentFromStart'),
              icon: <Play {...ICON_PROPS} />,
              act: () => location.assign(page + presentHash()),
            },
            {
              label: t('canvas.presenterView'),
              icon: <Presentation {...ICON_PROPS} />,
              act: () => location.assign(presenterUrl),
            },
            ...(hasPages
              ? // Guests cannot upload files for import.
                viewer.isGuest
                ? []
                : pageItems
              : [
                  {
                    label: t('canvas-path.rearrange'),
                    icon: <Shuffle {...ICON_PROPS} />,
                    act: () => actions.rearrange(),
                  },
                ]),
          ]}
        />
      )}
      <IconButton
        label={t(isOpen ? 'canvas-path.close' : 'canvas-path.open')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className={styles.wideOnly}>
          {isOpen ? <PanelLeftClose {...ICON_PROPS} /> : <PanelLeftOpen {...ICON_PROPS} />}
        </span>
        <span className={styles.narrowOnly}>
          {isOpen ? <ChevronDown {...ICON_PROPS} /> : <ChevronUp {...ICON_PROPS} />}
        </span>
      </IconButton>
    </header>
  );
}

/** Shows the number of the current step, such as "3 of 12"; without a current step, only the number of steps. */
function StepNumber() {
  const rows = usePathState((state) => state.rows);
  const currentKey = usePathState((state) => state.currentKey);
  const steps = rows.filter(({ step }) => step !== undefined);
  const count = useHasPages() ? 'canvas-path.pageCount' : 'canvas-path.count';
  const number = steps.find(({ key }) => key === currentKey)?.number;
  return (
    <span className={styles.position}>
      {number === undefined
        ? t(count, { count: steps.length })
        : t('canvas-path.position', { number, count: steps.length })}
    </span>
  );
}
