import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortcutList } from '#features/settings/keyboard/shortcut-list.tsx';
import { hotkeys } from '#components/shortcuts.ts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { useHotkey } from './use-hotkey.ts';

/** The list of keys, by a key, from everywhere. */
export function KeyboardHelp(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'keyboard' });
  const [open, setOpen] = useState(false);
  useHotkey(hotkeys.keyboard, () => setOpen(true));
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')}>
      <DialogBody reading={t('title')}>
        <ShortcutList heading="h3" />
      </DialogBody>
    </Dialog>
  );
}
