import type { PageContext } from '@flydeck/contract/pages';
import type { VideoPage as VideoData } from '@flydeck/contract/site/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { LandingPage, type LandingPagePoint } from '../../site/landing-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const isForTeachers = ({ audience }: VideoData): boolean => audience === 'teachers';

export function videoHead(data: VideoData, { siteName }: PageContext): Head {
  const isTeacherPage = isForTeachers(data);
  return {
    title: `${t(isTeacherPage ? 'site.lessonTitle' : 'site.videoTitle')} · ${siteName}`,
    description: t(isTeacherPage ? 'site.lessonLead' : 'site.videoLead'),
  };
}

/** The page about video, for all visitors or for teachers: which video features Flydeck has and which it lacks. */
export function VideoPage({ data }: { readonly data: VideoData }) {
  const href = useHref();
  const isTeacherPage = isForTeachers(data);
  const firstPoint: LandingPagePoint = isTeacherPage
    ? { title: t('site.paceTitle'), text: t('site.paceText') }
    : { title: t('site.comesTitle'), text: t('site.comesText') };
  return (
    <LandingPage
      title={t(isTeacherPage ? 'site.lessonTitle' : 'site.videoTitle')}
      lead={t(isTeacherPage ? 'site.lessonLead' : 'site.videoLead')}
      actions={
        <>
          <ButtonLink href={href('/create/')}>{t('header.getStarted')}</ButtonLink>
          <ButtonLink href={href('/explore/')}>{t('site.see')}</ButtonLink>
        </>
      }
      points={[
        firstPoint,
        { title: t('site.recordTitle'), text: t('site.recordText') },
        { title: t('site.watchTitle'), text: t('site.watchText') },
      ]}
      cards={data.cards}
    />
  );
}
