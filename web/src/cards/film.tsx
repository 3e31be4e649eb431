import type { RefObject } from 'react';

interface FilmProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly url: string;
  readonly poster: string | undefined;
  readonly className: string | undefined;
}

/** The film of a card. The film is muted, loops, and is not loaded before it plays (S2.21). */
export function Film({ video, url, poster, className }: FilmProps) {
  return (
    <video
      ref={video}
      className={className}
      src={url}
      {...(poster === undefined ? {} : { poster })}
      preload="none"
      muted
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
