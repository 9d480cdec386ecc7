import { Icon } from '#ui/icon.tsx';

export const administrationOnlineOnly = 'L’administration se fait en ligne seulement.';

/** Why a form's button is off: what it does cannot be queued. Specification 0, "Offline". */
export function OnlineOnly({ children }: { readonly children: string }) {
  return (
    <>
      <Icon name="offline" size={18} />
      {children}
    </>
  );
}

/** Said where administration has no network. */
export const AdministrationOnlineOnly = () => <OnlineOnly>{administrationOnlineOnly}</OnlineOnly>;
