import '../../ui/base.css';
import type { VideoPage as VideoData } from '@flydeck/contract/site/pages';
import { hydratePage } from '../../hydrate.tsx';
import { VideoPage } from './page.tsx';

hydratePage<VideoData>((data) => <VideoPage data={data} />);
