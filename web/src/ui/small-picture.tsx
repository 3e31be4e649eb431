import type { ImgHTMLAttributes } from 'react';

interface SmallPictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'draggable'> {
  readonly picture: { readonly url: string; readonly width: number; readonly height: number };
  /** False for pictures that are visible immediately. */
  readonly lazy?: boolean;
}

/** A thumbnail next to the presentation's name, and therefore hidden from screen readers. */
export function SmallPicture({ picture: { url, width, height }, lazy = true, draggable }: SmallPictureProps) {
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt=""
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={draggable}
    />
  );
}
