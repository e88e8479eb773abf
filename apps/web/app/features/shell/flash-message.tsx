import { t } from '../../i18n/index.ts';
import type { FlashKey } from '../../i18n/keys.ts';
import { StatusMessage } from '../../ui/status-message.tsx';

/** What the last action wants to say, carried over its redirect. */
export function FlashMessage({
  flash,
  id,
}: {
  flash: { kind: 'success' | 'error'; key: FlashKey } | null;
  id: string;
}) {
  return <StatusMessage message={flash ? { id, kind: flash.kind, text: t(`flash.${flash.key}`) } : null} floating />;
}
