export { decodePicture, describeImage, prepareImage } from './prepare-image.ts';
