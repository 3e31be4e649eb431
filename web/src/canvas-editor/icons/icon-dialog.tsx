import { ICON_STROKE, type IconNode, iconGeometry } from '@flydeck/editor/icons/icon-shape';
import { insertIcon } from '@flydeck/editor/icons/insert-icon';
import { ICON_BOX } from '@flydeck/editor/icons/is-icon';
import { replaceIcon } from '@flydeck/editor/icons/replace-icon';
import { searchIcons } from '@flydeck/editor/icons/search-icons';
import { RotateCw, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../menus/modal.tsx';
import { ModalHeader } from '../menus/modal-header.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './icon-dialog.module.css';
import { type Icon, loadIcons } from './icon-set.ts';

/** Number of icons that are rendered at first, and that are added when the end of the grid is nearly visible. */
const PAGE_SIZE = 160;

interface IconDialogProps {
  /** Whether the icon replaces the selected one. */
  readonly isReplacement: boolean;
  readonly onClose: () => void;
}

/** The dialog in which the author searches an icon of the bundled set, which is added or replaces the selected one. */
export function IconDialog({ isReplacement, onClose }: IconDialogProps) {
  const session = useSession();
  const { icons, hasFailed, retry } = useIcons();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const found = useMemo(() => searchIcons(icons ?? [], deferredQuery), [icons, deferredQuery]);
  const input = useRef<HTMLInputElement>(null);
  // Runs after the dialog is opened, which has moved the focus to its first control, the button that closes it.
  useEffect(() => input.current?.focus(), []);
  const choose = ({ name, nodes }: Icon) => {
    const draw = isReplacement ? replaceIcon : insertIcon;
    session.update((editor) => editor.perform((context) => draw(context, name, nodes)));
    input.current?.closest('dialog')?.close();
  };
  return (
    <Modal label={t('canvas-menus.iconsTitle')} onClose={onClose}>
      <div className={styles.dialog}>
        <ModalHeader title={t('canvas-menus.iconsTitle')} />
        <div className={styles.search}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            ref={input}
            type="search"
            aria-label={t('canvas-menus.iconsSearch')}
            placeholder={t('canvas-menus.iconsSearch')}
            aria-describedby="icons-hint"
            value={query}
            maxLength={100}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) choose(first);
            }}
          />
          <p id="icons-hint">{t('canvas-menus.iconsHint')}</p>
        </div>
        {hasFailed && (
          <div className={styles.failed}>
            <Notice kind="failed">{t('canvas.partFailed')}</Notice>
            <Button onClick={retry}>
              <RotateCw size={18} strokeWidth={1.75} aria-hidden />
              {t('canvas-publish.retry')}
            </Button>
          </div>
        )}
        {icons ? (
          <IconGrid key={deferredQuery} icons={found} onChoose={choose} />
        ) : (
          !hasFailed && <div className={styles.skeleton} aria-busy="true" />
        )}
        <p role="status" className={styles.status}>
          {icons &&
            (found.length === 0 ? t('canvas-menus.iconsNone') : t('canvas-menus.iconsFound', { count: found.length }))}
        </p>
      </div>
    </Modal>
  );
}

function useIcons() {
  const [icons, setIcons] = useState<readonly Icon[]>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  useEffect(() => {
    let isCurrent = true;
    loadIcons().then(
      (loaded) => isCurrent && setIcons(loaded),
      () => isCurrent && setFailedAttempt(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { icons, hasFailed: failedAttempt === attempt && !icons, retry: () => setAttempt(attempt + 1) };
}

interface IconGridProps {
  readonly icons: readonly Icon[];
  readonly onChoose: (icon: Icon) => void;
}

/**
 * A grid of buttons of which one is in the tab order; arrow keys, Home and End move the focus. Buttons are rendered as
 * the author scrolls.
 */
function IconGrid({ icons, onChoose }: IconGridProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  const [focused, setFocused] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const next = nextIndex(event.key, focused, buttons);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    buttons[next]?.focus();
  };
  const shown = icons.slice(0, count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would repeat the title of the dialog.
    <div ref={grid} className={styles.grid} role="group" aria-label={t('canvas-menus.iconsTitle')} onKeyDown={move}>
      {shown.map((icon, index) => (
        <button
          key={icon.name}
          type="button"
          tabIndex={index === focused ? 0 : -1}
          aria-label={spokenName(icon.name)}
          title={spokenName(icon.name)}
          lang="en"
          onFocus={() => setFocused(index)}
          onClick={() => onChoose(icon)}
        >
          <IconDrawing nodes={icon.nodes} />
        </button>
      ))}
      {/* With another key, the end is observed again, because it can still be visible. */}
      {count < icons.length && <GridEnd key={count} grid={grid} onVisible={() => setCount(count + PAGE_SIZE)} />}
    </div>
  );
}

interface GridEndProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly onVisible: () => void;
}

/** The end of the rendered part of a grid. Calls `onVisible` when it is nearly visible. */
function GridEnd({ grid, onVisible }: GridEndProps) {
  const element = useRef<HTMLDivElement>(null);
  const onVisibleRef = useRef(onVisible);
  onVisibleRef.current = onVisible;
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onVisibleRef.current();
      },
      { root: grid.current, rootMargin: '400px' },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [grid]);
  return <div ref={element} className={styles.end} />;
}

const spokenName = (name: string): string => name.replaceAll('-', ' ');

/** Returns the index of the button to which a key moves the focus; undefined for other keys and at the edges. */
function nextIndex(key: string, index: number, buttons: readonly HTMLElement[]): number | undefined {
  const top = buttons[0]?.offsetTop;
  const columns = Math.max(
    1,
    buttons.findIndex((button) => button.offsetTop !== top),
  );
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowLeft: isRightToLeft ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: buttons.length - 1 - index,
  };
  const step = steps[key];
  const next = index + (step ?? 0);
  return step !== undefined && next >= 0 && next < buttons.length ? next : undefined;
}

const IconDrawing = memo(function IconDrawing({ nodes }: { readonly nodes: readonly IconNode[] }) {
  const geometry = iconGeometry(nodes);
  const paths = geometry.kind === 'path' ? geometry.paths : [];
  return (
    <svg
      viewBox={`0 0 ${ICON_BOX} ${ICON_BOX}`}
      width={ICON_BOX}
      height={ICON_BOX}
      strokeWidth={ICON_STROKE}
      aria-hidden
    >
      {/* Not one path, because a path can begin with a relative command. */}
      {paths.map(({ d }) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
});
