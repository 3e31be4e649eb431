import { Ellipsis, FileText, Film, History, Play, Redo2 } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { presentHash } from '../viewer/deep-link.ts';
import { Menu } from './menus/menu.tsx';
import { useSession, useSessionValue } from './session/use-session.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A menu with the actions whose buttons do not fit into the top bar of narrow windows. */
export function MoreActions() {
  const session = useSession();
  const canRedo = useSessionValue(({ editor }) => editor.canRedo);
  const page = useHref()(session.path);
  const redo = {
    label: t('canvas.redo'),
    icon: <Redo2 {...ICON} />,
    act: () => session.update((editor) => editor.key('mod+shift+z')),
  };
  const details = {
    label: t('canvas-details.panel'),
    icon: <FileText {...ICON} />,
    act: () => session.events.openDetails(),
  };
  const history = {
    label: t('canvas-publish.history'),
    icon: <History {...ICON} />,
    act: () => session.events.openHistory('versions'),
  };
  const download = {
    label: t('film.download'),
    icon: <Film {...ICON} />,
    act: () => session.events.openDownload({}),
  };
  return (
    <Menu
      label={t('canvas.more')}
      trigger={<Ellipsis {...ICON} />}
      items={[
        ...(canRedo ? [redo] : []),
        {
          label: t('canvas.presentFromStart'),
          icon: <Play {...ICON} />,
          act: () => location.assign(page + presentHash()),
        },
        ...(session.viewer.isGuest ? [] : [details, history, download]),
      ]}
    />
  );
}
