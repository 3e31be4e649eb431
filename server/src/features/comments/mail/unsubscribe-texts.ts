import type { SiteLanguage } from '@flydeck/contract/accounts/fields';

/** Texts of the page on which a member stops mails about comments. */
export interface UnsubscribeTexts {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly doneTitle: string;
  readonly done: string;
  /** Label of the link to the settings. */
  readonly settings: string;
}

export const UNSUBSCRIBE_TEXTS: Readonly<Record<SiteLanguage, UnsubscribeTexts>> = {
  en: {
    title: 'Stop e-mails about comments?',
    question: 'You will still see new comments in your notifications.',
    button: 'Stop e-mails',
    doneTitle: 'E-mails about comments are off',
    done: 'You can turn them on again in the settings of your account.',
    settings: 'Open settings',
  },
  de: {
    title: 'E-Mails über Kommentare abbestellen?',
    question: 'Neue Kommentare siehst du weiterhin in deinen Benachrichtigungen.',
    button: 'E-Mails abbestellen',
    doneTitle: 'E-Mails über Kommentare sind abbestellt',
    done: 'In den Einstellungen deines Kontos kannst du sie wieder einschalten.',
    settings: 'Einstellungen öffnen',
  },
  es: {
    title: '¿Dejar de recibir correos sobre comentarios?',
    question: 'Seguirás viendo los comentarios nuevos en tus notificaciones.',
    button: 'Dejar de recibir correos',
    doneTitle: 'Los correos sobre comentarios están desactivados',
    done: 'Puedes volver a activarlos en la configuración de tu cuenta.',
    settings: 'Abrir la configuración',
  },
  fr: {
    title: 'Ne plus recevoir d’e-mails sur les commentaires ?',
    question: 'Vous verrez toujours les nouveaux commentaires dans vos notifications.',
    button: 'Ne plus recevoir d’e-mails',
    doneTitle: 'Les e-mails sur les commentaires sont désactivés',
    done: 'Vous pouvez les réactiver dans les paramètres de votre compte.',
    settings: 'Ouvrir les paramètres',
  },
  pt: {
    title: 'Deixar de receber e-mails sobre comentários?',
    question: 'Você continuará vendo os novos comentários nas suas notificações.',
    button: 'Deixar de receber e-mails',
    doneTitle: 'Os e-mails sobre comentários estão desativados',
    done: 'Você pode ativá-los novamente nas configurações da sua conta.',
    settings: 'Abrir as configurações',
  },
  hu: {
    title: 'Leiratkozol a hozzászólásokról szóló e-mailekről?',
    question: 'Az új hozzászólásokat továbbra is látod az értesítéseid között.',
    button: 'Leiratkozás',
    doneTitle: 'A hozzászólásokról szóló e-mailek ki vannak kapcsolva',
    done: 'A fiókod beállításaiban bármikor újra bekapcsolhatod őket.',
    settings: 'Beállítások megnyitása',
  },
  it: {
    title: 'Vuoi disattivare le e-mail sui commenti?',
    question: 'Continuerai a vedere i nuovi commenti nelle tue notifiche.',
    button: 'Disattiva le e-mail',
    doneTitle: 'Le e-mail sui commenti sono disattivate',
    done: 'Puoi riattivarle nelle impostazioni del tuo account.',
    settings: 'Apri le impostazioni',
  },
  ja: {
    title: 'コメントに関するメールを停止しますか？',
    question: '新しいコメントは、引き続き通知で確認できます。',
    button: 'メールを停止',
    doneTitle: 'コメントに関するメールを停止しました',
    done: 'アカウントの設定で、いつでも再開できます。',
    settings: '設定を開く',
  },
  ko: {
    title: '댓글 이메일을 그만 받을까요?',
    question: '새 댓글은 알림에서 계속 볼 수 있어요.',
    button: '이메일 그만 받기',
    doneTitle: '댓글 이메일을 더 이상 보내지 않아요',
    done: '계정 설정에서 다시 켤 수 있어요.',
    settings: '설정 열기',
  },
};
