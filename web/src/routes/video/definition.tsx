import { definePage } from '../../page-definition.ts';
import { VideoPage, videoHead } from './page.tsx';

export const definition = definePage({
  name: 'video',
  entry: 'src/routes/video/client.tsx',
  areas: ['site'],
  interactive: true,
  head: videoHead,
  body: (data) => <VideoPage data={data} />,
});
