import type { ImgHTMLAttributes } from 'react';

interface SmallPictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'draggable'> {
  readonly picture: { readonly url: string; readonly width: number; readonly height: number };
  /** Whether the picture is loaded only when it is near the visible part of the page. Default: true. */
  readonly lazy?: boolean;
}

/**
 * A small picture of a presentation. Hidden from screen readers, because the name of the presentation is next to it.
 */
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
