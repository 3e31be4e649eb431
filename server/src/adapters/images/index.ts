export { readPictureHeader, type PictureHeader, type PictureType } from './picture-type.ts';
export { IMAGE_LIMITS, IMAGE_SIDES, prepareImage, type PreparedImage } from './prepare-image.ts';
