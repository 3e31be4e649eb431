export { MEDIA_TYPES, type PictureHeader, type PictureType, readPictureHeader } from './picture-type.ts';
export {
  decodePicture,
  describeImage,
  IMAGE_LIMITS,
  IMAGE_SIDES,
  type PreparedImage,
  prepareImage,
} from './prepare-image.ts';
