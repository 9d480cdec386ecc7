import { Icon } from '#ui/icon.tsx';

/** Why a form's button is off: what it does cannot be queued. Specification 0, "Offline". */
export function OnlineOnly({ children }: { readonly children: string }) {
  return (
    <>
      <Icon name="offline" size={18} />
      {children}
    </>
  );
}
