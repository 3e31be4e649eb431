import type { VideoPlayerName } from '@flydeck/contract/video-players';
import type { BuildState } from '@flydeck/scene/build-state';
import type { ViewerStore } from '../viewer-store.ts';
import type { CameraView } from './camera-view.ts';
import { Highlight } from './highlight.tsx';
import { LinkLayer } from './link-layer.tsx';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';
import { TextLayer } from './text-layer.tsx';

interface CanvasLayersProps {
  readonly store: ViewerStore;
  readonly session: Session;
  /** Index of the current step. */
  readonly step: number;
  readonly cameraView: CameraView;
  /** BCP 47 language of the presentation; undefined: unknown. */
  readonly lang: string | undefined;
  /** Services whose players a click on a linked video loads. */
  readonly videoPlayers: readonly VideoPlayerName[] | undefined;
  /** Search hits to highlight. */
  readonly hits: readonly SearchHit[];
  /** Links that builds hide. */
  readonly hiddenLinks: BuildState['hiddenLinks'];
}

/** Layers over the canvas: selectable text, links, and search highlights. */
export function CanvasLayers({ store, session, step, cameraView, lang, videoPlayers, ...props }: CanvasLayersProps) {
  const { hits, hiddenLinks } = props;
  const { scene } = session;
  const frame = scene.steps[step]?.frame ?? 0;
  return (
    <>
      <TextLayer session={session} frame={frame} cameraView={cameraView} store={store} lang={lang} />
      <LinkLayer scene={scene} cameraView={cameraView} hiddenLinks={hiddenLinks} {...{ store, step, videoPlayers }} />
      {hits.map((hit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hits have no other identity.
        <Highlight key={index} session={session} hit={hit} cameraView={cameraView} />
      ))}
    </>
  );
}
