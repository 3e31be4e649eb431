export {
  decodePicture,
  describeImage,
  IMAGE_LIMITS,
  IMAGE_SIDES,
  type PreparedImage,
  prepareImage,
} from './prepare-image.ts';
