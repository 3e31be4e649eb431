import type { SharedPresentation } from '@flydeck/contract/access/access';
import { DoorOpen, Ellipsis, ExternalLink } from 'lucide-react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Menu } from '../../ui/aria/menu.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SmallPicture } from '../../ui/small-picture.tsx';
import { showToast } from '../../ui/toast.tsx';
import cardStyles from './dashboard-card.module.css';
import emptyStyles from './empty-list.module.css';
import styles from './grid.module.css';
import { GridSkeleton } from './grid-skeleton.tsx';
import { rightName } from './new-link-form.tsx';

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The presentations of other members to which the member has access. */
export function SharedList() {
  const { data, error, reload, replace } = useEndpoint('GET /api/dashboard/shared');
  if (error)
    return (
      <Notice kind="failed">
        {errorText(error)} <Button onClick={reload}>{t('dashboard.retryUpload')}</Button>
      </Notice>
    );
  if (!data) return <GridSkeleton />;
  if (data.presentations.length === 0)
    return (
      <div className={emptyStyles.empty}>
        <EmptyCanvasDrawing />
        <h2>{t('dashboard.sharedEmptyTitle')}</h2>
        <p>{t('dashboard.sharedEmptyText')}</p>
      </div>
    );
  const remove = ({ oid }: SharedPresentation) =>
    replace({ presentations: data.presentations.filter((presentation) => presentation.oid !== oid) });
  return (
    <ul className={styles.grid}>
      {data.presentations.map((presentation) => (
        <SharedCard key={presentation.oid} presentation={presentation} onLeft={() => remove(presentation)} />
      ))}
    </ul>
  );
}

interface SharedCardProps {
  readonly presentation: SharedPresentation;
  /** Called when the member has ended the own access. */
  readonly onLeft: () => void;
}

function SharedCard({ presentation, onLeft }: SharedCardProps) {
  const href = useHref();
  const { title, thumbnail, owner, right, since } = presentation;
  const name = title || t('page.untitled');
  const date = new Date(since).toLocaleDateString(activeLanguage(), { dateStyle: 'medium' });
  return (
    <li className={cardStyles.card}>
      <a className={cardStyles.picture} href={href(openPath(presentation))} aria-label={name}>
        {thumbnail && <SmallPicture picture={thumbnail} draggable={false} />}
      </a>
      <div className={cardStyles.texts}>
        <h2 className={cardStyles.title}>
          <bdi>{name}</bdi>
        </h2>
        <div className={cardStyles.metadata}>
          <span>{t('dashboard.sharedBy', { name: owner })}</span>
          <span>{rightName(right)}</span>
          <span>{t('dashboard.sharedSince', { date })}</span>
        </div>
      </div>
      <SharedMenu presentation={presentation} onLeft={onLeft} />
    </li>
  );
}

/** Path that opens a presentation with the member's right: the editor, comments next to the presentation, or its page. */
function openPath({ oid, path, right }: SharedPresentation): string {
  if (right === 'view') return path;
  return right === 'edit' ? `/p/edit/${oid}/` : `/p/edit/${oid}/#present`;
}

function SharedMenu({ presentation, onLeft }: SharedCardProps) {
  const href = useHref();
  const { oid, title, path } = presentation;
  const name = title || t('page.untitled');
  const leave = async () => {
    await call('DELETE /api/dashboard/shared/:oid', { params: { oid } });
    onLeft();
    showToast({ kind: 'done', text: t('dashboard.left', { title: name }) });
  };
  return (
    <div className={cardStyles.menuContainer}>
      <Menu
        triggerClassName={cardStyles.menu}
        label={t('dashboard.sharedMenu', { title: name })}
        trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
        items={[
          {
            label: t('dashboard.openPage'),
            icon: <ExternalLink {...ICON_PROPS} />,
            act: () => location.assign(href(path)),
          },
          { label: t('dashboard.leave'), icon: <DoorOpen {...ICON_PROPS} />, danger: true, act: () => void leave() },
        ]}
      />
    </div>
  );
}
