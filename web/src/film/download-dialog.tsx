import type { Scene } from '@flydeck/scene/model/scene';
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { TabList } from '../ui/tab-list.tsx';
import styles from './download-dialog.module.css';
import { FilmPane } from './film-pane.tsx';
import type { FilmSource } from './film-source.ts';
import { PicturePane } from './picture-pane.tsx';
import { useFilm } from './use-film.ts';
import { useScene } from './use-scene.ts';

const TABS = ['film', 'picture'] as const;
type Tab = (typeof TABS)[number];
const TAB_LABELS: Readonly<Record<Tab, string>> = { film: 'film.video', picture: 'film.picture' };

export interface DownloadDialogProps {
  readonly source: FilmSource;
  /** Returns the index of the step whose picture is offered first. */
  readonly stepOf?: ((scene: Scene) => number) | undefined;
  readonly firstTab?: Tab;
  readonly onClose: () => void;
}

/** The dialog that makes a film of a presentation, or a picture of a step, and saves it. */
export function DownloadDialog({ source, stepOf, firstTab = 'film', onClose }: DownloadDialogProps) {
  const [tab, setTab] = useState<Tab>(firstTab);
  const { scene, hasFailed, retry } = useScene(source);
  const film = useFilm(source);
  const isRunning = film.state.phase === 'running';
  /** Whether the author must confirm that the running film is cancelled. */
  const [isConfirming, setConfirming] = useState(false);
  const mayDismiss = () => {
    setConfirming(isRunning);
    return !isRunning;
  };
  return (
    <Dialog open title={t('film.download')} mayDismiss={mayDismiss} onClose={onClose}>
      {!isRunning && (
        <TabList
          className={styles.tabs}
          label={t('film.kind')}
          names={TABS}
          labelOf={(name) => t(TAB_LABELS[name])}
          selectedName={tab}
          onChoose={setTab}
        />
      )}
      <div id={`pane-${tab}`} role="tabpanel" aria-label={t(TAB_LABELS[tab])}>
        {hasFailed && <LoadingFailed onRetry={retry} />}
        {!(hasFailed || scene) && <Loading />}
        {scene && tab === 'film' && (
          <FilmPane
            scene={scene}
            source={source}
            film={film}
            isConfirming={isConfirming && isRunning}
            onContinue={() => setConfirming(false)}
            onClose={onClose}
          />
        )}
        {scene && tab === 'picture' && (
          <PicturePane scene={scene} title={source.title} firstStep={stepOf?.(scene) ?? 0} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

/** Shown until the scene is loaded. */
function Loading() {
  return (
    <p className={styles.loading} role="status">
      {t('film.loading')}
    </p>
  );
}

function LoadingFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.pane}>
      <Notice kind="failed">{t('film.notLoaded')}</Notice>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onRetry}>
          {t('film.retry')}
        </Button>
      </div>
    </div>
  );
}
