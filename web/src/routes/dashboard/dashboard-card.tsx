import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { Eye, Heart, Info, type LucideIcon, Move } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridListItem } from 'react-aria-components/GridList';
import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HighlightedText } from '../../ui/highlighted-text.tsx';
import { SmallPicture } from '../../ui/small-picture.tsx';
import { CardMenu } from './card-menu.tsx';
import styles from './dashboard-card.module.css';
import { PrivacyLabel } from './privacy-label.tsx';
import { RenameField } from './rename-field.tsx';
import { useDashboard, useDashboardState } from './use-dashboard.ts';

interface DashboardCardProps {
  readonly presentation: OwnPresentation;
  readonly isRenaming: boolean;
  /** Starts renaming the presentation with this oid; undefined: ends renaming. */
  readonly onRename: (oid: string | undefined) => void;
  /** `isRange`: also selects all cards between the last toggled card and this card. */
  readonly onToggle: (oid: string, isRange: boolean) => void;
}

/** Card of a presentation of the member: picture, title, metadata and menu. */
export function DashboardCard({ presentation, isRenaming, onRename, onToggle }: DashboardCardProps) {
  const { store } = useDashboard();
  const { selectedOids } = useDashboardState();
  const { oid, title } = presentation;
  const isSelected = selectedOids.has(oid);
  const name = title || t('page.untitled');
  // `newTitle` is undefined if the title stays the same.
  const rename = async (newTitle: string | undefined) => {
    onRename(undefined);
    focusCard(oid);
    if (newTitle !== undefined) await store.changePresentation(oid, { title: newTitle });
  };
  return (
    <GridListItem
      id={oid}
      textValue={name}
      className={classNames(styles.card, isSelected && styles.selected)}
      data-oid={oid}
    >
      <Picture presentation={presentation} />
      <input
        type="checkbox"
        className={styles.check}
        checked={isSelected}
        aria-label={t('dashboard.select', { title: name })}
        // Without `stopPropagation`, the grid would also handle the click of a screen reader, and select the card.
        onClick={(event) => event.stopPropagation()}
        onChange={({ nativeEvent }) => onToggle(oid, (nativeEvent as MouseEvent).shiftKey === true)}
      />
      <Button slot="drag" className={styles.drag ?? ''}>
        <Move size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <div className={styles.texts}>
        {isRenaming ? (
          <RenameField title={title} onDone={(newTitle) => void rename(newTitle)} />
        ) : (
          <h2 className={styles.title}>
            <bdi>{name}</bdi>
          </h2>
        )}
        <Metadata presentation={presentation} />
        <SearchMatch presentation={presentation} />
      </div>
      <div className={styles.menuContainer}>
        <CardMenu className={styles.menu} presentation={presentation} onRename={() => onRename(oid)} />
      </div>
    </GridListItem>
  );
}

/** Focuses the card of a presentation in the next animation frame, when the field for the title has been removed. */
function focusCard(oid: string): void {
  const focus = () => document.querySelector<HTMLElement>(`[data-oid="${CSS.escape(oid)}"]`)?.focus();
  requestAnimationFrame(focus);
}

/** Path of the step that a search found in a presentation; if no step was found, path of the presentation. */
export const targetPath = ({ found, path }: OwnPresentation): string => found?.path ?? path;

function Picture({ presentation }: { readonly presentation: OwnPresentation }) {
  const href = useHref();
  const { thumbnail, title, deletedAt } = presentation;
  const picture = thumbnail && <SmallPicture picture={thumbnail} draggable={false} />;
  const name = title || t('page.untitled');
  // A deleted presentation can be opened only after it is restored.
  if (deletedAt !== null) return <span className={styles.picture}>{picture}</span>;
  return (
    <a
      className={styles.picture}
      href={href(targetPath(presentation))}
      draggable={false}
      aria-label={name}
      aria-keyshortcuts="F2 Delete Space"
    >
      {picture}
    </a>
  );
}

/** The passage that matches the search, and the step that contains it. The picture of the card links to this step. */
function SearchMatch({ presentation: { found } }: { readonly presentation: OwnPresentation }) {
  if (!found) return null;
  const { step, passage } = found;
  return (
    <p className={styles.match} dir="auto">
      {step && (
        <b>
          {step.title
            ? t('dashboard.foundStep', { step: step.number, title: step.title })
            : t('page.stepNumber', { step: step.number })}
        </b>
      )}
      <HighlightedText segments={passage} />
    </p>
  );
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats the date of an ISO 8601 time in UTC, because server and browser must render the same text. */
function formatDay(iso: string): string {
  const language = activeLanguage();
  const format =
    dateFormats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  dateFormats.set(language, format);
  return format.format(new Date(iso));
}

function Metadata({ presentation }: { readonly presentation: OwnPresentation }) {
  const { openDialog } = useDashboard();
  const { oid, stepCount, viewCount, likesCount, modifiedAt, deletedAt, approximations } = presentation;
  const warningCount = approximations.reduce((sum, approximation) => sum + approximation.count, 0);
  return (
    <div className={styles.metadata}>
      <PrivacyLabel presentation={presentation} />
      <span>{t('page.stepCount', { count: stepCount })}</span>
      {viewCount > 0 && <Count icon={Eye} count={viewCount} text={t('dashboard.views', { count: viewCount })} />}
      {likesCount > 0 && <Count icon={Heart} count={likesCount} text={t('dashboard.likes', { count: likesCount })} />}
      <time dateTime={deletedAt ?? modifiedAt}>
        {deletedAt === null ? formatDay(modifiedAt) : t('dashboard.deletedOn', { date: formatDay(deletedAt) })}
      </time>
      {warningCount > 0 && (
        <button
          type="button"
          className={styles.importWarnings}
          onClick={() => openDialog({ kind: 'import-warnings', oid })}
        >
          <Info size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('dashboard.approximations', { count: warningCount })}
        </button>
      )}
    </div>
  );
}

interface CountProps {
  readonly icon: LucideIcon;
  readonly count: number;
  /** The count with a noun, such as "3 views". */
  readonly text: string;
}

function Count({ icon: Icon, count, text }: CountProps) {
  return (
    <span className={styles.count} title={text}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(count, activeLanguage())}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
