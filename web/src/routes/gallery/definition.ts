import { definePage } from '../../page-definition.ts';
import { GalleryPage, galleryHead } from './page.tsx';

export const definition = definePage({
  name: 'gallery',
  messageAreas: ['page', 'templates'],
  interactive: true,
  head: galleryHead,
  component: GalleryPage,
});
