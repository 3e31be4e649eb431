import { definePage } from '../../page-definition.ts';
import { GalleryPage, galleryHead } from './page.tsx';

export const definition = definePage({
  name: 'gallery',
  entry: 'src/routes/gallery/client.tsx',
  areas: ['page', 'templates'],
  interactive: true,
  head: galleryHead,
  body: (data) => <GalleryPage data={data} />,
});
