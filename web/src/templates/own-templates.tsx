import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { OwnTemplate } from '@flydeck/contract/templates/own-template';
import { Ellipsis, LayoutTemplate, PencilLine, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { loadMe } from '../api/me.ts';
import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';
import { ConfirmDialog } from '../ui/aria/confirm-dialog.tsx';
import { Dialog } from '../ui/aria/dialog.tsx';
import { DialogActions } from '../ui/aria/dialog-actions.tsx';
import { Menu } from '../ui/aria/menu.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './own-templates.module.css';
import { TemplateNameFields } from './template-fields.tsx';
import { templateErrorText } from './use-save-template.ts';

/** What the member does with a template in a dialog. */
type OpenDialog = { readonly kind: 'rename' | 'delete'; readonly template: OwnTemplate };

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The templates that the member has saved. Loaded after the page, because shared pages contain no data of visitors.
 * Empty for visitors without an account and for members without templates.
 */
export function OwnTemplates() {
  const [templates, setTemplates] = useState<readonly OwnTemplate[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [error, setError] = useState('');
  const [isCreating, setCreating] = useState(false);
  const href = useHref();
  useEffect(() => {
    let isCurrent = true;
    void loadMe().then(async (me) => {
      if (!isLoggedIn(me)) return;
      const { templates: loaded } = await call('GET /api/own-templates').catch(() => ({ templates: [] }));
      if (isCurrent) setTemplates(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  if (templates.length === 0) return null;
  const use = async ({ id }: OwnTemplate) => {
    setError('');
    setCreating(true);
    try {
      const { editPath } = await call('POST /api/drafts', { body: { kind: 'own-template', id } });
      location.assign(href(editPath));
    } catch (failure) {
      setCreating(false);
      setError(templateErrorText(failure));
    }
  };
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby="own-templates">
      <h2 id="own-templates" className={styles.heading}>
        {t('own-templates.heading')}
      </h2>
      {error && <Notice kind="failed">{error}</Notice>}
      <ul className={styles.grid}>
        {templates.map((template) => (
          <li key={template.id}>
            <Tile template={template} isCreating={isCreating} onUse={() => void use(template)} onOpen={setDialog} />
          </li>
        ))}
      </ul>
      {dialog?.kind === 'rename' && (
        <RenameDialog
          template={dialog.template}
          onRenamed={(renamed) => setTemplates(templates.map((other) => (other.id === renamed.id ? renamed : other)))}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          template={dialog.template}
          onDeleted={({ id }) => setTemplates(templates.filter((other) => other.id !== id))}
          onClose={close}
        />
      )}
    </section>
  );
}

interface TileProps {
  readonly template: OwnTemplate;
  /** Whether a presentation is being created from a template. */
  readonly isCreating: boolean;
  readonly onUse: () => void;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** A template with its picture, a button that creates a presentation, and a menu. */
function Tile({ template, isCreating, onUse, onOpen }: TileProps) {
  const { name, description, picture } = template;
  return (
    <article className={styles.tile}>
      <div className={styles.picture}>
        {picture === null ? (
          <LayoutTemplate size={32} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <img src={picture} alt="" loading="lazy" />
        )}
      </div>
      <h3 className={styles.title}>
        <bdi>{name}</bdi>
      </h3>
      {description !== '' && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      <div className={styles.actions}>
        <Button disabled={isCreating} onClick={onUse} aria-label={`${t('own-templates.use')}: ${name}`}>
          {t('own-templates.use')}
        </Button>
        <Menu
          label={t('own-templates.more', { name })}
          trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
          items={[
            {
              label: t('own-templates.rename'),
              icon: <PencilLine {...ICON_PROPS} />,
              act: () => onOpen({ kind: 'rename', template }),
            },
            {
              label: t('own-templates.delete'),
              icon: <Trash2 {...ICON_PROPS} />,
              danger: true,
              act: () => onOpen({ kind: 'delete', template }),
            },
          ]}
        />
      </div>
    </article>
  );
}

interface RenameDialogProps {
  readonly template: OwnTemplate;
  readonly onRenamed: (template: OwnTemplate) => void;
  readonly onClose: () => void;
}

function RenameDialog({ template, onRenamed, onClose }: RenameDialogProps) {
  const [names, setNames] = useState({ name: template.name, description: template.description });
  const [error, setError] = useState('');
  const body = { name: names.name.trim(), description: names.description.trim() };
  const rename = async () => {
    try {
      await call('PUT /api/own-templates/:id', { params: { id: template.id }, body });
      onRenamed({ ...template, ...body });
      onClose();
    } catch (failure) {
      setError(templateErrorText(failure));
    }
  };
  return (
    <Dialog open title={t('own-templates.renameTitle')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TemplateNameFields value={names} onChange={setNames} />
        {error && <Notice kind="failed">{error}</Notice>}
        <DialogActions label={t('own-templates.renameSave')} disabled={body.name === ''} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly template: OwnTemplate;
  readonly onDeleted: (template: OwnTemplate) => void;
  readonly onClose: () => void;
}

function DeleteDialog({ template, onDeleted, onClose }: DeleteDialogProps) {
  const remove = async () => {
    onClose();
    try {
      await call('DELETE /api/own-templates/:id', { params: { id: template.id } });
      onDeleted(template);
    } catch (failure) {
      showToast({ text: templateErrorText(failure), kind: 'failed' });
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('own-templates.deleteTitle', { name: template.name })}
      confirmLabel={t('own-templates.delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('own-templates.deleteText')}</p>
    </ConfirmDialog>
  );
}
