import { DASHBOARD_SORTS, type DashboardSort } from '@flydeck/contract/dashboard/constants';
import { Ellipsis, PenLine, Plus, Search, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Menu } from '../../ui/aria/menu.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { currentFolderId } from './dashboard-state.ts';
import styles from './toolbar.module.css';
import { UploadButton } from './upload-button.tsx';
import { useDashboard, useDashboardState, useNavigateToList } from './use-dashboard.ts';

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Delay between the last change of the search text and the request. */
const SEARCH_DEBOUNCE_MS = 250;

/** Title of the list, buttons to upload and create, search, and sort order. */
export function Toolbar() {
  const href = useHref();
  const { place, search, presentations, isLoading } = useDashboardState();
  // A list without presentations needs no search field and no sort order, unless the search excluded all presentations.
  const isSearchable = place !== 'shared' && (presentations.length > 0 || search !== '' || isLoading);
  return (
    <div className={styles.toolbar}>
      <div className={styles.heading}>
        <h1 className={styles.title}>
          <bdi>{useListName()}</bdi>
        </h1>
        <FolderMenu />
      </div>
      {place !== 'trash' && (
        <div className={styles.createButtons}>
          <UploadButton />
          <ButtonLink kind="primary" href={href('/create/')}>
            <Plus {...ICON_PROPS} />
            {t('dashboard.create')}
          </ButtonLink>
        </div>
      )}
      {isSearchable && (
        <div className={styles.searchAndSort}>
          <SearchField />
          {place !== 'trash' && <SortField />}
        </div>
      )}
    </div>
  );
}

/** Returns the name of the displayed list. */
function useListName(): string {
  const { place, folders } = useDashboardState();
  if (place === 'trash') return t('dashboard.trash');
  if (place === 'shared') return t('dashboard.shared');
  return folders.find(({ id }) => id === place)?.name ?? t('dashboard.title');
}

/** Actions on the open folder. */
function FolderMenu() {
  const { openDialog } = useDashboard();
  const state = useDashboardState();
  const id = currentFolderId(state);
  if (id === null) return null;
  return (
    <Menu
      label={t('dashboard.folderMenu')}
      trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      items={[
        {
          label: t('dashboard.renameFolder'),
          icon: <PenLine {...ICON_PROPS} />,
          act: () => openDialog({ kind: 'rename-folder', id }),
        },
        {
          label: t('dashboard.deleteFolder'),
          icon: <Trash2 {...ICON_PROPS} />,
          danger: true,
          act: () => openDialog({ kind: 'delete-folder', id }),
        },
      ]}
    />
  );
}

function SearchField() {
  const { search, place } = useDashboardState();
  const navigateToList = useNavigateToList();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Opening another list cancels a pending search and resets the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `search` must not replace newer typed text.
  useEffect(() => {
    setText(search);
    return () => clearTimeout(timer.current);
  }, [place]);
  const changeText = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigateToList({ search: value.trim() }), SEARCH_DEBOUNCE_MS);
  };
  return (
    <search className={styles.search}>
      <Search className={styles.searchIcon} {...ICON_PROPS} />
      <Input
        type="search"
        aria-label={t('dashboard.searchLabel')}
        placeholder={t('dashboard.searchLabel')}
        value={text}
        maxLength={200}
        dir="auto"
        onChange={({ currentTarget }) => changeText(currentTarget.value)}
      />
    </search>
  );
}

const SORT_MESSAGE_KEYS: Readonly<Record<DashboardSort, string>> = {
  changed: 'dashboard.sortChanged',
  title: 'dashboard.sortTitle',
  created: 'dashboard.sortCreated',
  views: 'dashboard.sortViews',
};

function SortField() {
  const { sort } = useDashboardState();
  const navigateToList = useNavigateToList();
  return (
    <div className={styles.sort}>
      <Select
        aria-label={t('dashboard.sort')}
        value={sort}
        options={DASHBOARD_SORTS.map((value) => ({ value, label: t(SORT_MESSAGE_KEYS[value]) }))}
        onChange={({ currentTarget }) => navigateToList({ sort: currentTarget.value as DashboardSort })}
      />
    </div>
  );
}
