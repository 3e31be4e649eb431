import type { ImgHTMLAttributes } from 'react';

interface SmallPictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'draggable'> {
  readonly of: { readonly url: string; readonly width: number; readonly height: number };
  /** Of those that are seen at once, no. */
  readonly lazy?: boolean;
}

/** A presentation in small, beside its name: it tells nothing that the name does not. */
export function SmallPicture({ of: { url, width, height }, lazy = true, draggable }: SmallPictureProps) {
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
