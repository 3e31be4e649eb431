/**
 * Decodes an SVG picture as a bitmap of `width` × `height` pixels.
 * @throws DOMException if the SVG cannot be decoded
 */
export async function decodeSvg(blob: Blob, width: number, height: number): Promise<ImageBitmap> {
  const image = new Image(width, height);
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return await createImageBitmap(image, { resizeWidth: width, resizeHeight: height });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
