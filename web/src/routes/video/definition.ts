import { definePage } from '../../page-definition.ts';
import { VideoPage, videoHead } from './page.tsx';

export const definition = definePage({
  name: 'video',
  messageAreas: ['site'],
  interactive: true,
  head: videoHead,
  component: VideoPage,
});
