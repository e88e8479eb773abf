import { type Status, StatusMessage } from '../../ui/status-message.tsx';

/** What the last action wants to say, carried over its redirect. */
export function FlashMessage({ flash, id }: { flash: Pick<Status, 'kind' | 'text'> | null; id: string }) {
  return <StatusMessage message={flash ? { id, ...flash } : null} floating />;
}
